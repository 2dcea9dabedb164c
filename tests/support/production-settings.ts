/** The settings of a shop in production whose owner has set what it does not start without. */
export const productionSettings = {
  SHOP_MODE: "production",
  PUBLIC_URL: "https://sarees.example.org",
  // Nobody listens there: mails wait.
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "Sarees <care@sarees.example.org>",
  SESSION_SECRETS: "0123456789abcdef0123456789abcdef",
  SHOP_ADDRESS: "4 Temple Street, Mysuru 570001",
  SHOP_PHONE: "+91 98450 12345",
  SHOP_EMAIL: "care@sarees.example.org",
  SHOP_CHAT_NUMBER: "919845012345",
};
