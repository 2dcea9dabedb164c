/** The words about a parcel that was refused at the door or could not be handed over. The mail and the order's page share them. */
export const cameBackWords = {
  /** `name` is "Your order", with its number where it is not at hand. */
  text: (name: string) =>
    `${name} was not handed over, and the courier brought it back to us. So it is cancelled, and nothing will be delivered. If you still want the pieces, you are welcome to order again.`,
  /** The last entry of the history. */
  happened: "Came back to us, and cancelled",
} as const;
