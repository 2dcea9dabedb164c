import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate for `shop.example.com` that nobody trusts, with its key, as PEM: made in DER (X.509 v3, Ed25519), since Node itself makes none. */
const pair = generateKeyPairSync("ed25519");
const algorithm = der(0x30, Buffer.from("06032b6570", "hex"));
const name = der(
  0x30,
  der(0x31, der(0x30, Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from("shop.example.com")))),
);
const validity = der(0x30, der(0x18, Buffer.from("20200101000000Z")), der(0x18, Buffer.from("21200101000000Z")));
const version = der(0xa0, der(0x02, Buffer.from([2])));
const signed = der(
  0x30,
  version,
  der(0x02, Buffer.from([1])),
  algorithm,
  name,
  validity,
  name,
  pair.publicKey.export({ type: "spki", format: "der" }),
);
const whole = der(0x30, signed, algorithm, der(0x03, Buffer.from([0]), sign(null, signed, pair.privateKey)));

/** The certificate. */
export const certificate = `-----BEGIN CERTIFICATE-----\n${whole.toString("base64").replaceAll(/.{64}(?=.)/g, "$&\n")}\n-----END CERTIFICATE-----\n`;
/** Its key. */
export const privateKey = pair.privateKey.export({ type: "pkcs8", format: "pem" }).toString();

/** A value of DER: its tag, its length, its content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length =
    content.length < 128
      ? [content.length]
      : content.length < 256
        ? [0x81, content.length]
        : [0x82, content.length >> 8, content.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
