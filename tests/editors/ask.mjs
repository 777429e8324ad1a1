// Asks taplo's language server what an editor would: [{file, text, line, character, method}, …] on standard input, one answer
// each on standard output.
import { readFile } from "node:fs/promises";
import { dirname, isAbsolute } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import taplo from "@taplo/lsp"; // CommonJS

const cases = JSON.parse(await text(process.stdin));
const root = dirname(dirname(cases[0].file));
const waiting = new Map();
const checked = new Map();
let last = 0;

/** @type {import("@taplo/core").Environment} */
const environment = {
  now: () => new Date(),
  envVar: () => undefined,
  envVars: () => [],
  stdErrAtty: () => false,
  stdin: async () => new Uint8Array(),
  stdout: async (bytes) => bytes.length,
  stderr: async (bytes) => bytes.length,
  glob: () => [],
  readFile: async (path) => new Uint8Array(await readFile(path)),
  writeFile: async () => {},
  urlToFilePath: (url) => decodeURI(url).slice("file://".length), // as VS Code’s extension has it
  isAbsolute,
  cwd: () => root,
  findConfigFile: () => undefined,
  fetch: { fetch, Headers, Request, Response },
};

const server = await taplo.TaploLsp.initialize(environment, {
  onMessage(message) {
    if (message.method === "textDocument/publishDiagnostics") {
      checked.get(message.params.uri)?.();
    } else if (message.method && message.id !== undefined) {
      const result = message.method === "workspace/configuration" ? message.params.items.map(() => ({})) : null;
      server.send({ jsonrpc: "2.0", id: message.id, result });
    } else {
      waiting.get(message.id)?.(message.result);
    }
  },
});

/** @param {string} method @param {object} params @returns {Promise<unknown>} */
function asked(method, params) {
  const id = ++last;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    server.send({ jsonrpc: "2.0", id, method, params });
  });
}

/** @param {string} path */
const uriOf = (path) => pathToFileURL(path).href;
await asked("initialize", {
  processId: null,
  rootUri: uriOf(root),
  workspaceFolders: [{ uri: uriOf(root), name: "games" }],
  capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
});
server.send({ jsonrpc: "2.0", method: "initialized", params: {} });

const answers = [];
for (const one of cases) {
  const uri = uriOf(one.file);
  const shown = new Promise((resolve) => checked.set(uri, resolve));
  server.send({
    jsonrpc: "2.0",
    method: "textDocument/didOpen",
    params: { textDocument: { uri, languageId: "toml", version: 1, text: one.text } },
  });
  await shown; // by then the schema is known
  const position = { line: one.line, character: one.character };
  answers.push(await asked(`textDocument/${one.method}`, { textDocument: { uri }, position }));
}
process.stdout.write(JSON.stringify(answers), () => process.exit(0));
