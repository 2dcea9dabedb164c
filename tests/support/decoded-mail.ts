/** A message as it is read: of its parts those undone that are quoted-printable, and no other. A plain part may hold "=3D". */
export function decodedMail(mail: string): string {
  const [, boundary] = /boundary="([^"]+)"/i.exec(mail) ?? [];
  return (boundary === undefined ? [mail] : mail.split(`--${boundary}`)).map(decodedPart).join("");
}

function decodedPart(part: string): string {
  if (!/^Content-Transfer-Encoding: quoted-printable\r?$/im.test(part)) return part;
  const bytes = part
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
