// Small networks with weights of 8 bits: the same as printkit/scan/network.py, from the same files.

/** @import { NetworkFile } from "../messages.d.ts" */
/** @import { Layer } from "./scan.d.ts" @param {string} base64 */
function unpacked(base64) {
  const text = atob(base64);
  const bytes = new Int8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/** A network from the parsed JSON of its file. @param {NetworkFile} raw @returns {Layer[]} */
export function network(raw) {
  return raw.layers.map((one) => {
    const small = unpacked(one.weights);
    const outputs = one.scale.length;
    const inputs = small.length / outputs;
    const weights = new Float32Array(small.length);
    for (let o = 0; o < outputs; o++)
      for (let i = 0; i < inputs; i++) weights[o * inputs + i] = small[o * inputs + i] * Math.fround(one.scale[o]);
    return { weights, biases: Float32Array.from(one.bias), inputs, outputs, k: one.k ?? 0, stride: one.stride ?? 1 };
  });
}

/**
 * The probabilities of one picture: `data` has the channels one after the other, each of `side` × `side`.
 * @param {Layer[]} layers
 * @param {Float32Array} data
 * @param {number} side
 */
export function answer(layers, data, side) {
  let x = data;
  let channels = data.length / (side * side);
  layers.forEach((layer, number) => {
    const last = number === layers.length - 1;
    if (layer.k) {
      const { k, stride } = layer;
      const pad = k >> 1;
      const out = Math.floor((side + 2 * pad - k) / stride) + 1;
      const y = new Float32Array(layer.outputs * out * out);
      for (let o = 0; o < layer.outputs; o++)
        for (let v = 0; v < out; v++)
          for (let u = 0; u < out; u++) {
            let sum = layer.biases[o];
            for (let c = 0; c < channels; c++)
              for (let j = 0; j < k; j++) {
                const py = v * stride + j - pad;
                if (py < 0 || py >= side) continue;
                for (let i = 0; i < k; i++) {
                  const px = u * stride + i - pad;
                  if (px >= 0 && px < side)
                    sum += layer.weights[o * layer.inputs + (c * k + j) * k + i] * x[(c * side + py) * side + px];
                }
              }
            y[(o * out + v) * out + u] = last ? sum : Math.max(0, sum);
          }
      [x, side, channels] = [y, out, layer.outputs];
    } else {
      const y = new Float32Array(layer.outputs);
      for (let o = 0; o < layer.outputs; o++) {
        let sum = layer.biases[o];
        for (let i = 0; i < layer.inputs; i++) sum += layer.weights[o * layer.inputs + i] * x[i];
        y[o] = last ? sum : Math.max(0, sum);
      }
      x = y;
    }
  });
  const top = Math.max(...x);
  const e = Array.from(x, (v) => Math.exp(v - top));
  const sum = e.reduce((a, b) => a + b);
  return e.map((v) => v / sum);
}
