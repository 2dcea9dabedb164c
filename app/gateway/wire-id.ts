/** A product's id as the contract sends it: a number when it is one (specification, section 5), else text. */
export function toWireId(id: string): number | string {
  return /^(0|[1-9]\d{0,14})$/.test(id) ? Number(id) : id;
}
