/** Words that every form shares. */
export const formWords = {
  summaryTitle: "There is a problem",
  errorPrefix: "Error:",
  show: "Show",
  hide: "Hide",
  showPassword: (label: string) => `Show ${label}`,
  hidePassword: (label: string) => `Hide ${label}`,
  optional: "(optional)",
} as const;
