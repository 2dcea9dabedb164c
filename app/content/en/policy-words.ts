/** Words of the accessibility statement and the privacy note. */

/** Words of the accessibility statement: what works, what does not yet, how to tell us. */
export const accessibilityWords = {
  title: "Accessibility",
  description:
    "What works in this shop for people who use a keyboard, a screen reader, large text, an old phone or no JavaScript, what does not work yet, and how to tell us.",
  lead: "Everyone should be able to look at a saree, choose it, pay for it and change their mind, in the way they use their device. This page says how far we are.",
  goal: "What we aim for",
  goalText: [
    "Every page follows the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA, in every state: empty, with errors, sold out, in dark colors, enlarged. Where it costs nothing we go further: text has a contrast of at least 7 to 1, and everything that can be pressed is at least 44 pixels wide and high, links within a sentence aside.",
    "We check this ourselves, with automated tests of each change and by reading. Nobody outside the shop has certified it, and below you find what nobody has tried.",
  ],
  works: "What works",
  worksList: [
    {
      title: "Without JavaScript",
      text: "Everything: browsing, searching, filtering, the cart, the wishlist, paying, cancelling an order, resetting a password. Script only makes some steps quicker.",
    },
    {
      title: "With a keyboard",
      text: "Everything can be reached and used, in the order it stands on the page, with a visible mark on where you are. The first link of a page skips to its content.",
    },
    {
      title: "With a screen reader",
      text: "Headings, landmarks and page titles say where you are. Prices are read as “was” and “now”. Errors are listed at the top of a form, linked to their fields, and repeated beside them.",
    },
    {
      title: "With large text",
      text: "Text can be enlarged to 200 %, and the page to 400 %, without losing anything or scrolling sideways, apart from wide tables.",
    },
    {
      title: "With colors of your own",
      text: "Light, dark or as your device says, at the foot of every page. High contrast modes replace our colors by yours. Nothing is told by color alone.",
    },
    {
      title: "With little motion",
      text: "What moves can be paused, and stands still when your device asks for reduced motion.",
    },
    {
      title: "On a slow line or an old phone",
      text: "Pages are small, pictures come in the size of your screen, and saving data is respected. Settings in your account can ask for it, too.",
    },
    {
      title: "Forms",
      text: "They keep what you typed if something is wrong with it, apart from passwords and card details. The browser and password managers can fill them in, and you can paste. You have time: a login lasts for two weeks without use and for 30 days at most, a checkout for a day, the link to a new password for an hour.",
    },
  ],
  limits: "Known limits",
  beside: "Where something moves, vanishes or follows the pointer",
  besideText:
    "Some of what the shop does would keep somebody out if it were all there is. Beside each of these stands another way.",
  standard: "What we checked",
  standardText: (counts: { criteria: number; supported: number; partly: number; none: number }) =>
    `WCAG 2.2 has ${counts.criteria} success criteria at its three levels. We meet ${counts.supported} of them, ${counts.partly} at level AAA in part, and ${counts.none} do not concern us, such as those for film and sound. At levels A and AA none is met in part only.`,
  partly: "Met in part (level AAA)",
  tried: "What we tried it with",
  untried: "What nobody has tried yet",
  tell: "Tell us",
  tellText:
    "If anything keeps you from using the shop, that is a fault and we want to mend it. Say what you wanted to do and what you use.",
  tellPromise:
    "We answer within two working days, and if you wish we take your order by phone meanwhile, at the same price.",
  contact: "Ways to reach us",
} as const;

/** Words of the privacy note: the cookies and their purpose, what the shop stores, and who receives it. */
export const privacyWords = {
  title: "Privacy",
  description:
    "The eight cookies of this shop and what each is for, what the shop keeps about you, and who else learns of it.",
  lead: "The shop uses what it needs to sell you a piece and to bring it to you. Nothing here follows you: no advertising, no analytics, no pictures or scripts from other companies.",
  cookies: "Cookies",
  cookiesText:
    "All eight are our own and set only when you do what they are for. Scripts can read only the one that says so. Over an encrypted connection the names of all but the last begin with “__Host-”, so that no other site can set one. None is used for anything else, so there is no banner to click away.",
  cookieCaption: "The shop's cookies",
  cookieName: "Name",
  cookieWhy: "What it is for",
  cookieLife: "Kept",
  cookieList: [
    {
      name: "pallu_session",
      why: "Keeps you logged in. It is encrypted: not even your browser can read what is in it. It ends when you log out.",
      life: "30 days at most",
    },
    {
      name: "pallu_cart",
      why: "Remembers what is in your cart: the pieces, sizes, colors and how many, and the code of a discount. No names, no prices.",
      life: "60 days",
    },
    {
      name: "pallu_flash",
      why: "Carries one message to the next page, such as “Added to cart!”. It is deleted as soon as you have seen it.",
      life: "10 minutes at most",
    },
    {
      name: "pallu_settings",
      why: "Remembers how you like the shop: light or dark, saving data, the last tab of your account, and the PIN code that your parcels go to.",
      life: "1 year",
    },
    {
      name: "pallu_checkout",
      why: "Holds a checkout under way between its steps: the delivery address, a gift note and which way you pay, encrypted, never a card number.",
      life: "1 day",
    },
    {
      name: "pallu_typed",
      why: "Keeps what you changed in your profile, or entered for a return, if your session ends before it is saved, encrypted, until you have logged in again. It also carries your e-mail from registering to logging in, and a new e-mail to the page that asks for your password.",
      life: "10 minutes at most",
    },
    {
      name: "pallu_stamp",
      why: "Lets a page that your browser shows again, for example after you go back, notice that you have logged in or out or changed your cart since. It is a short code that says nothing about you. Scripts of this shop can read it.",
      life: "60 days",
    },
    {
      name: "pallu_styles",
      why: "Notes that your browser has the shop's style sheet, so that pages need not carry it again. It says nothing about you.",
      life: "1 year",
    },
  ],
  refuse:
    "If your browser refuses cookies you can still look at everything. The cart and your account cannot work without them.",
  keeps: "What the shop keeps",
  keepsList: [
    {
      title: "Pages on your device",
      text: "Your browser keeps the public pages that you have looked at, so that you can read them without a connection. None of them holds anything of you, and pages of your account, cart or checkout are never kept.",
    },
    {
      title: "Recently looked at",
      text: "The last nine pieces that you looked at stay in your browser, so that a product's page can show them again. They are never sent to us, and one button there clears them. While you save data none are kept.",
    },
    {
      title: "Your account",
      text: "Name, e-mail, phone and addresses as you gave them, your wishlist, and your password in a form that cannot be turned back into the password.",
    },
    {
      title: "Pieces that you wait for",
      text: "Your e-mail address and the piece, until it is in stock again and for a month after the mail that tells you, or until you end it; a year at most, and two days where you do not confirm it.",
    },
    {
      title: "Your reviews",
      text: "What you say of a piece, with your photographs. Others see it with your first name and your town, when we have read it, until you delete your account. Place, time and camera are taken out of photographs.",
    },
    {
      title: "Your orders",
      text: "What you ordered, when, for how much, and where it went. Tax law has us keep orders for some years, even after your account is gone.",
    },
    {
      title: "Payments",
      text: "Your card number and its security code go once, encrypted, to the payment service. The shop never stores them: what stays is the card's brand, its last four digits and the name on it.",
    },
    {
      title: "A log",
      text: "One line for each page: the time, the page, whether it worked. No name, no address, no contents. It helps us to find faults.",
    },
  ],
  tells: "Who else learns of it",
  tellsText:
    "The payment service learns what it needs to charge you; the courier, your name, address and phone. The chat opens in a messaging app with rules of its own, only when you press it. Nobody else is told, and nothing is sold.",
  rights: "Your rights",
  rightsInAccount:
    "You can see and correct your details in your account. There you can also download a copy of all we hold about you, and delete your account at once: profile, addresses, wishlist, cart, questions, reviews and logins.",
  rightsByMail:
    "You can see and correct your details in your account. Write to us from the e-mail of your account, and we send you a copy of all we hold about you, or delete your account: profile, addresses, wishlist, cart, questions, reviews and logins. We tell you by mail when it is done, within 30 days.",
  rightsText:
    "What tax law has us keep stays: your orders, with name and address where there is an invoice, without phone and e-mail.",
  rightsOfGuests:
    "If you ordered without an account, write to us from the e-mail of the order: we send you the copy, or delete what is yours. This browser shows such an order for an hour.",
  ownData: "Your data",
  contact: "Write to us",
} as const;
