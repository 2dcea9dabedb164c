import { dateText, promisedDayText, zoneText } from "#domain/dates.ts";
import type { Language } from "#domain/languages.ts";
import { cameBackWords } from "#domain/order-status.ts";
import type { OptionName } from "#domain/variants.ts";

/** The words of mails to customers, in English. Amounts, days and moments come in as text. */
export const en = {
  code: "en" as Language,
  locale: "en-IN",
  greeting: (name: string | null) => (name === null ? "Namaste," : `Namaste ${name},`),

  /** A date in the shop's time zone. */
  date: dateText,
  /** A day ("2026-12-03") as it is promised. */
  promisedDay: promisedDayText,
  /** A time in the shop's own time zone, in words, with the zone's name. */
  moment(iso: string, timeZone: string): string {
    const time = new Intl.DateTimeFormat("en-IN", {
      weekday: "long",
      day: "numeric",
      month: "long",
      hour: "numeric",
      minute: "2-digit",
      timeZone,
    }).format(new Date(iso));
    return `${time} (${zoneText(timeZone)})`;
  },

  /** What a line of an order says after its name. Colors are stored in English, or in the words of the owner. */
  color: (color: string) => color,
  toChoose: (names: readonly OptionName[]) => `${names.join(" and ")} still to be chosen`,
  sku: (sku: string) => `SKU ${sku}`,

  order: {
    subtotal: "Subtotal",
    discount: (name: string) => `Discount: ${name}`,
    shipping: "Shipping",
    free: "Free",
    total: "Total",
    leftToPay: "Still to be paid",
    chooseOptions: "Please answer this mail with the size and color that you would like, before we pack your order.",
    deliveryAddress: "Delivery address:",
    see: "See your order",
    state: "Where it stands, without a login",
    canCancel: "You can cancel it in your account until it is sent.",
    answerUs:
      "To change or return something, or for the invoice, answer this mail or call us, with the number of your order.",
    testAwaited: "This is a test payment, not yet paid: paying it takes no money.",
    testPaid: "The payment for this order was a test: no money was taken.",
    shopWrites: (text: string) => `The shop writes:\n${text}`,
    keepReady: (amount: string) => `Please keep ${amount} ready: you pay when it is delivered.`,
    packedLater: "We pack it as soon as we know what is still to be chosen.",
    packedNow: "We are packing it now.",
    promise: (day: string) => `Delivery by ${day}.`,
  },

  awaited: {
    subject: (id: string) => `Your order ${id}: payment awaited`,
    byLink: (id: string, amount: string, until: string | null) =>
      `Thank you for your order ${id}. It is kept for you, and one thing is left: please pay ${amount}${by(until)}. If you have paid already, we write to you as soon as the payment service tells us. What is not paid by then is cancelled by itself.`,
    pay: "Pay for your order",
    byHand: (id: string, amount: string, until: string | null) =>
      `Thank you for your order ${id}. It is kept for you, and one thing is left: please pay ${amount} by UPI${by(until)}. We pack it as soon as your payment is here.`,
    payTo: "Pay to (UPI ID)",
    amount: "Amount",
    reference: "Reference",
    scan: "Pay with any UPI app: the code to scan is on your order's page",
  },

  placed: {
    subject: (id: string) => `Your order ${id}`,
    text: (id: string) => `Thank you for your order ${id}.`,
    cash: "Please keep the amount ready: you pay when it is delivered.",
    nothingToPay: "There is nothing to pay.",
    toConfirm:
      "Please tell us once that this order is yours: press the button of the page below. It helps us to send it soon.",
    confirm: "Yes, I ordered this",
    paid: "Your payment went through.",
  },
  paid: {
    subject: (id: string) => `We have your payment for order ${id}`,
    text: (id: string, amount: string) => `Your payment of ${amount} for order ${id} has arrived, thank you.`,
  },
  paidLate: {
    subject: (id: string) => `Your payment for order ${id} came too late`,
    text: (id: string, amount: string) => `Your payment of ${amount} arrived after your order ${id} was cancelled.`,
    comesBack: "All of it goes back to you by itself. We write to you when it has been sent.",
  },
  paidTwice: {
    subject: (id: string) => `You paid for order ${id} more than once`,
    text: (id: string, amount: string) => `We have a further payment of ${amount} for your order ${id}.`,
    comesBack: "It goes back to you by itself. Your bank may need some days to show it.",
  },
  confirmed: {
    subject: (id: string) => `Your order ${id} is confirmed`,
    text: (id: string) => `Your order ${id} is confirmed.`,
  },
  shipped: {
    subject: (id: string) => `Your order ${id} is on its way`,
    text: (id: string) => `Your order ${id} has left us and is on its way to you.`,
    unpaid: (amount: string) =>
      `Your payment of ${amount} has not reached us yet. How to pay it stands on the page of your order. If you have paid, there is nothing more to do.`,
    invoice: (number: string) => `Your invoice ${number}`,
  },
  tracking: {
    subject: (id: string) => `Tracking number of your order ${id}`,
    text: (id: string) => `Your order ${id} is on its way. This is how to ask where it is.`,
    newSubject: (id: string) => `New tracking number for your order ${id}`,
    newText: (id: string) =>
      `Your order ${id} is on its way. This is how to ask where it is: earlier numbers no longer count.`,
    courier: "Courier",
    number: "Tracking number",
    link: (courier: string) => `See where it is, on the page of ${courier}`,
  },
  delivered: {
    subject: (id: string) => `Your order ${id} is delivered`,
    text: (id: string) =>
      `Your order ${id} has been delivered. We hope that you like every piece. If something is not as it should be, or if nothing has reached you, please write to us.`,
    returnUntil: (day: string) => `You can return pieces until ${day}: ask for it on the page of your order.`,
    askReturnUntil: (day: string) => `You can return pieces until ${day}: answer this mail or call us.`,
  },
  cancelled: {
    subject: (id: string) => `Your order ${id} is cancelled`,
    text: (id: string) => `Your order ${id} is cancelled.`,
    cameBackSubject: (id: string) => `Your order ${id} came back to us`,
    cameBack: (id: string) => cameBackWords.text(`Your order ${id}`),
    nothingToPay: "There is nothing to pay.",
    expired: "It was not paid in time, and nothing was taken. You are welcome to order again.",
    nothingBack: "There is nothing to give back.",
    neverPaid: (isByUpi: boolean) =>
      `There is nothing to pay any more. If you have paid${isByUpi ? " by UPI" : ""} already, your money comes back to you.`,
    refundFailed:
      "What you paid could not be sent back to you yet. We take care of it and write to you when it is done.",
    /** `part` is the amount where it is not all that was paid. */
    refundByHand: (part: string | null) =>
      `We pay back ${part === null ? "" : `${part} of `}what you paid, and write to you when it is done.`,
    refundDue: (part: string | null) =>
      `${part === null ? "What" : `${part} of what`} you paid is on its way back to you.`,
  },

  refund: {
    subject: (id: string) => `Your money for order ${id}`,
    /** What the money is for, and its amount. One of {@link en.refund.ends} follows. */
    ofOrder: (id: string, amount: string, isPart: boolean) =>
      `${isPart ? "A part of what" : "What"} you paid for your order ${id}, ${amount},`,
    ofPieces: (id: string, amount: string) => `The money for what you returned of order ${id}, ${amount},`,
    lateSubject: (id: string) => `Your money for order ${id} is late`,
    /** The amount is null where it is not known. */
    late: (id: string, amount: string | null) =>
      `We wrote that ${amount ?? "your money"} for order ${id} had been sent back to you. The payment service tells us now that this did not work. We take care of it and write to you when it is done. You need not do anything.`,
    madeAgain: (id: string, amount: string | null, end: string) =>
      `We wrote that ${amount ?? "your money"} for order ${id} had been sent back to you. It came back to us, and we have sent it again since: it ${end}`,
    ends: {
      due: "is on its way back to you, the way you paid.",
      dueByHand: "goes back to you. We pay it ourselves, and write to you when it is done.",
      failed:
        "could not be sent back to you yet. We take care of it and write to you when it is done. You need not do anything.",
      made: "has been sent back to you. It comes the way you paid, and your bank may need some days to show it.",
      madeByHand: (day: string) => `was paid back to you on ${day}.`,
    },
  },

  return_requested: {
    subject: (id: string) => `Your return of order ${id}`,
    text: (id: string) =>
      `We have your request to return these pieces of order ${id}. We look at it and write to you. Please send nothing before that.`,
  },
  return_accepted: {
    subject: (id: string) => `Your return of order ${id} is accepted`,
    text: (id: string, isUnpaid: boolean) =>
      `You may send these pieces of order ${id} back to us. Please put the order's number into the parcel. ${isUnpaid ? "When they have arrived, their price comes off what you have to pay." : "When they have arrived, your money goes back to you."}`,
    cash: "You paid in cash: we then ask you for the UPI ID or the bank account to which we pay it.",
    sendTo: "Send them to:",
  },
  return_declined: {
    subject: (id: string) => `Your return of order ${id} is declined`,
    text: (id: string) =>
      `We cannot take these pieces of order ${id} back. If you think that this is a mistake, please answer us.`,
  },
  return_received: {
    subject: (id: string) => `Your return of order ${id} has arrived`,
    text: (id: string, isUnpaid: boolean) =>
      `What you sent back of order ${id} has arrived. Next, ${isUnpaid ? "its price comes off what you have to pay" : "your money goes back to you"}.`,
    cash: "You paid in cash, so please answer us with the UPI ID or the bank account to which we pay it.",
  },
  return_refunded: {
    subject: (id: string) => `Your money for the return of order ${id}`,
    finishedSubject: (id: string) => `Your return of order ${id} is finished`,
    nothingLeft: (id: string) => `Your return of order ${id} is finished. There was no money left to send back.`,
    credited: (id: string, amount: string) =>
      `Your return of order ${id} is finished. The order was not paid: ${amount} came off what you have to pay.`,
    restToPay: (amount: string) => `Please pay the rest, ${amount}: how to pay it stands on the page of your order.`,
    allPaid: "Nothing remains to be paid.",
    test: (id: string) =>
      `Your return of order ${id} is finished. The payment was a test: no money moved, so none comes back.`,
    /** One of {@link en.refund.ends} follows. */
    money: (id: string, amount: string) => `${amount} for what you returned of order ${id}`,
  },
  /** What is wanted instead of money for pieces that come back. */
  exchange: {
    wanted: (piece: string, instead: string) => `${piece}, in exchange for ${instead}`,
    send: (id: string) =>
      `You may send these pieces of order ${id} back to us. Please put the order's number into the parcel.`,
    kept: "What you want instead is kept for you: we send it when they have arrived.",
    dearer: (amount: string) => `It costs ${amount} more, which is to be paid for its order.`,
    cheaper: (amount: string) => `It costs ${amount} less, which then goes back to you.`,
    received: (id: string) => `What you sent back of order ${id} has arrived. Next, the difference goes back to you.`,
    ordered: (other: string) => `What you want instead is your order ${other}.`,
    refunded: "We could not exchange them.",
    finished: (id: string) => `Your return of order ${id} is finished.`,
    /** In the mails about the order of what was wanted. */
    replaces: (first: string) => `This is your exchange for what you return of order ${first}.`,
    moved: "Paid with what you return",
    nothingToPay: "You have nothing to pay for it.",
    cancelled: "Your return goes on: when your pieces have arrived, your money goes back to you.",
  },
  pieces: (returnId: string) => `Pieces of return ${returnId}:`,
  cameOf: (piece: string, came: number) => `${piece}, of which ${came} came`,

  account: {
    email_changed: {
      subject: (shop: string) => `The e-mail of your ${shop} account was changed`,
      texts: (shop: string) => [
        `The e-mail of your account at ${shop} was changed, with the account's password. Mails about your orders now go to the new address, and this one no longer logs in.`,
        "If it was you, there is nothing to do. If it was not you, somebody else knows your password: answer this mail or call us at once, and we look into it with you.",
      ],
    },
    password_changed: {
      subject: (shop: string) => `Your ${shop} password was changed`,
      texts: (shop: string) => [
        `Your account at ${shop} has a new password, and every device is logged out.`,
        "If it was you, there is nothing to do. If it was not you, somebody else reads your mail: first change the password of your mailbox, then choose a new one here, and tell us.",
      ],
    },
    account_deleted: {
      subject: (shop: string) => `Your ${shop} account is deleted`,
      texts: (shop: string) => [
        `We have deleted your account at ${shop}: your profile, your wishlist, your cart, your questions and your logins.`,
        "The law makes us keep invoices and what belongs to them for some years, with the name and address that stand on them. This is the last mail about the account.",
        "If you did not ask for this, answer this mail.",
      ],
    },
  },
  desk: {
    desk_new_device: {
      subject: (shop: string) => `A login at the desk of ${shop} from a new device`,
      text: (shop: string) =>
        `Somebody logged in at the desk of ${shop} with your password, in a browser that was not used there before.`,
    },
    desk_wrong_codes: {
      subject: (shop: string) => `Wrong codes at the desk of ${shop}`,
      text: (shop: string) =>
        `Somebody who knows your password for the desk of ${shop}, or reads your mail, gave five wrong codes. They did not get in.`,
    },
    desk_password_changed: {
      subject: (shop: string) => `Your password for the desk of ${shop} was changed`,
      text: (shop: string) => `Your login at the desk of ${shop} has a new password. Every other session has ended.`,
    },
    desk_email_changed: {
      subject: (shop: string) => `Your e-mail at the desk of ${shop} was changed`,
      text: (shop: string) => `Your login at the desk of ${shop} has another e-mail. The one before no longer logs in.`,
    },
    desk_factor_changed: {
      subject: (shop: string) => `Your phone code at the desk of ${shop} was changed`,
      text: (shop: string) =>
        `Your login at the desk of ${shop} has a new phone code or new codes on paper. Those before no longer work.`,
    },
    notYou:
      "If it was you, there is nothing to do. If it was not you, log in, press “Log out everywhere” in “Your login”, choose another password there, and tell the owner of the shop.",
    yourLogin: "Your login",
    links: {
      invitation: {
        subject: (shop: string) => `You are invited to the desk of ${shop}`,
        text: (shop: string) =>
          `The desk is where ${shop} is run: orders, products, returns. This link lets you choose a password. It works once, for the next 48 hours.`,
        label: "Accept the invitation",
        unasked: "If you do not know of this, leave this message be.",
      },
      password: {
        subject: (shop: string) => `A new password for the desk of ${shop}`,
        text: (shop: string) =>
          `Somebody, we hope you, asked for a new password for the desk of ${shop}. This link lets you choose one, with your phone code. It works once, for the next 60 minutes.`,
        label: "Choose a new password",
        unasked: "If it was not you, leave this message be: your password stays as it is.",
      },
      email: {
        subject: (shop: string) => `Your new e-mail at the desk of ${shop}`,
        text: (shop: string) =>
          `Somebody, we hope you, gave this as their new e-mail at the desk of ${shop}. This link lets you confirm it. It works once, for the next 24 hours; until then the e-mail before logs in.`,
        label: "Confirm the e-mail",
        unasked: "If you do not know of this, leave this message be: nothing changes.",
      },
    },
  },
  alert: {
    confirmSubject: (name: string) => `Shall we tell you when it is back? ${name}`,
    asked: (piece: string) =>
      `Somebody, we hope you, asked us to write to this address when this piece is in stock again: ${piece}. Please confirm it within two days. You then get one mail, and nothing else.`,
    confirm: "Yes, tell me",
    unasked: "If it was not you, leave this message be: nothing more comes.",
    subject: (name: string) => `In stock again: ${name}`,
    back: "The piece that you waited for is in stock again. We keep none back, so it is there for whoever comes first.",
    see: "See the piece",
    only: "This was the only mail about it.",
    end: "End these mails",
  },
  review: {
    subject: "How do you like your pieces?",
    ask: (id: string) =>
      `Your order ${id} has been with you for a week. Would you tell others how you like it, and how it fits? Stars are enough; a few words or photographs help more.`,
    write: (name: string) => `Review ${name}`,
    only: "This is the only mail that asks you for it.",
    refusedSubject: (name: string) => `Your review of ${name}`,
    refused: (name: string) => `Thank you for your review of ${name}. We do not show it as it is. You can change it.`,
    change: "Change your review",
  },
  answer: {
    subject: (shop: string) => `${shop} answers your question`,
    asked: (day: string) => `You asked on ${day}:`,
  },
  reset: {
    subject: (shop: string) => `Reset your ${shop} password`,
    text: "Somebody, we hope you, asked to set a new password for your account. This link lets you choose one. It works once, for the next 60 minutes.",
    choose: "Choose a new password",
    notYou: "If it was not you, leave this message be: your password stays as it is.",
  },
};

function by(moment: string | null): string {
  return moment === null ? "" : ` by ${moment}`;
}

/** What a language has to say in mails. */
export type MailWords = typeof en;
