/** Words of the contact page. Addresses and numbers come from the settings. */
export const contactWords = {
  title: "Contact",
  description: "Address, phone, e-mail, opening hours and chat of the shop, and which of them is best for what.",
  lead: "A person reads everything that comes in. Pick whichever way suits you.",
  ways: "Ways to reach us",
  chat: "Chat",
  chatText:
    "Best for a quick question, a photograph of a color you want to match, or help with choosing. It opens in the messaging app.",
  openChat: "Chat with us",
  phone: "Phone",
  phoneText: "Best when something is urgent, such as an address to correct before a parcel leaves.",
  email: "E-mail",
  emailText: "Best for returns, invoices, and whatever you want to have in writing.",
  address: "Address",
  addressText: "Come by to see pieces before you buy them. If you tell us the day before, we lay them out.",
  hours: "Opening hours",
  hoursText: "Messages that come in while we are closed are the first we answer when we open again.",
  helpful: "What helps us help you",
  helpfulList: [
    { title: "About an order", text: "Its number, which stands in your account under Orders and in the confirmation." },
    {
      title: "About a piece",
      text: "Its name or the address of its page, and what you would like to know: a measurement, the feel, a picture by daylight.",
    },
    {
      title: "If the shop does not work for you",
      text: "What you were doing, and with which device or aid. We treat it as a fault of ours.",
    },
  ],
  selfService: "Without waiting for us",
  question: "Ask a question by a form",
  orders: "See or cancel an order",
  password: "Reset your password",
  accessibility: "Accessibility of this shop",
  aboutReturn: ({ days, byForm }: { days: number; byForm: boolean }) => ({
    title: "About a return",
    text:
      days === 0
        ? "The order number and the piece, and what is wrong with it. We take no other returns."
        : byForm
          ? `Ask on the page of your order, in your account. You have ${days} days from delivery, whatever the reason.`
          : `The order number and the piece. You have ${days} days from delivery, whatever the reason.`,
  }),
} as const;
