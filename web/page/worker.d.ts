/** What the worker that runs Python knows of Pyodide, and what it puts into its own scope for it. */

/** A Python object held by JavaScript. */
export interface Proxy {
  destroy(): void;
}

export interface Pyodide {
  FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, data: Uint8Array | string): void;
    utime(path: string, accessed: number, changed: number): void;
    filesystems: { NODEFS: object };
    mount(kind: object, options: { root: string }, path: string): void;
  };
  makeMemorySnapshot(): Uint8Array<ArrayBuffer>;
  toPy(value: unknown): Proxy;
  // biome-ignore lint/suspicious/noExplicitAny: what a piece of Python comes to, only who wrote it knows
  runPython(code: string): any;
}

export interface Scope {
  importScripts: undefined | ((...addresses: string[]) => void);
  fetch: (wanted: Request | string | URL) => Promise<Response>;
  pyodideCode: string;
  "xz-decompress": {
    XzReadableStream: new (whole: ReadableStream<Uint8Array<ArrayBuffer>>) => ReadableStream<Uint8Array<ArrayBuffer>>;
  };
}
