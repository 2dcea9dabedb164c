/** The name of the shop and how to reach it. All of it is shown to shoppers. */
export interface ShopDetails {
  name: string;
  address: string;
  phone: string;
  email: string;
  hours: string;
  /** The number of the chat link: digits with the country code. */
  chatNumber: string;
  /** The text that the chat starts with. */
  chatGreeting: string;
}

/** The address that opens a chat with the shop in the messaging app, which starts with the greeting or another text. */
export function chatAddress({ chatNumber, chatGreeting }: ShopDetails, text = chatGreeting): string {
  return `https://wa.me/${chatNumber}?text=${encodeURIComponent(text)}`;
}
