/** Words about an order on its way. */
export const shipmentWords = {
  heading: "On its way",
  headingDelivered: "How it was sent",
  courier: "Courier",
  tracking: "Tracking number",
  /** In a list of orders, without a link: courier and number, as far as they are known. */
  line: ({ courier, tracking }: { courier: string | null; tracking: string | null }) =>
    [courier === null ? null : `Courier: ${courier}`, tracking === null ? null : `Tracking number: ${tracking}`]
      .filter((part) => part !== null)
      .join(" · "),
  /** The link leads to another site, and says so. */
  link: (courier: string | null) => `See where it is (on the site of ${courier ?? "the courier"})`,
} as const;
