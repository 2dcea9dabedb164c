import { parentPort, workerData } from "node:worker_threads";
import libheif from "libheif-js/wasm-bundle.js";

/** Decodes the main picture of a HEIC file, upright. It ends with its thread: memory of WebAssembly never shrinks. */
const pictures = new libheif.HeifDecoder().decode(workerData);
const picture = pictures.find((one) => one.is_primary()) ?? pictures[0];
if (picture === undefined) throw new Error("no picture");
const [width, height] = [picture.get_width(), picture.get_height()];
picture.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, (shown) => {
  if (shown === null) throw new Error("no picture");
  parentPort?.postMessage({ pixels: shown.data, width, height }, [shown.data.buffer]);
});
