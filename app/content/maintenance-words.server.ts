/** What a shopper reads when a change is refused because the shop is in maintenance. The page keeps what they entered. */
export const maintenanceRefusalText =
  "We are looking after the shop right now, so nothing can be changed for some minutes. Nothing was lost: please try again soon. Until then you can go on looking around.";
