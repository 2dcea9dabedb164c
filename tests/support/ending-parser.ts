/** A program for parser threads whose thread ends soon after its first body. */
export default function parseOnce() {
  setTimeout(() => {
    throw new Error("the thread ended");
  }, 1);
  return { isJson: true, json: "parsed", value: null, isTruncated: false };
}
