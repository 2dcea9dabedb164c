/** Words that every form shares. */
export const formWords = {
  summaryTitle: "There is a problem",
  errorPrefix: "Error:",
  notChosen: "Not chosen",
  show: "Show",
  hide: "Hide",
  showPassword: (label: string) => `Show ${label}`,
  hidePassword: (label: string) => `Hide ${label}`,
} as const;

/** What only the server says about a form. */
export const formRefusals = {
  unreadable: "The form could not be read. Please go back and send it again.",
  filesAgain: "Please choose the files again: your browser does not keep them.",
  tooLong: (label: string, max: number) => `${label} must be at most ${max} characters`,
} as const;
