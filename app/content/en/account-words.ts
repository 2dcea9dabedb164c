/** Words of the login page. */
export const loginWords = {
  title: "Login",
  description: "Log in to see your orders, your wishlist and your cart on any device.",
  labels: { email: "Email", password: "Password" },
  submit: "Login",
  pending: "Logging in...",
  forgot: "Forgot Password",
  newHere: "New to the shop?",
  register: "Register here",
  asGuest: "Continue without an account",
} as const;

/** Words of the registration page. */
export const registerWords = {
  title: "Register",
  description: "Make an account: follow your orders, keep a wishlist, check out with your address filled in.",
  lead: "All fields are needed. We use them to deliver your orders, and for nothing else.",
  labels: { password: "Password", confirmPassword: "Confirm Password" },
  passwordHint: "At least 6 characters.",
  privacy: "Privacy: what we keep, and why",
  terms: "Terms of the shop",
  submit: "Register",
  pending: "Registering...",
  haveAccount: "Already have an account?",
  signIn: "Sign in",
} as const;

/** Words beside the forms of login, registration and passwords. */
export const accountBenefits = {
  title: "With an account",
  points: [
    "Your cart is on every device you log in with.",
    "Pieces you love wait on your wishlist.",
    "Your address is filled in at checkout.",
    "You see where each order is, and can cancel it until it is sent.",
  ],
} as const;

/** Words of the two pages for a forgotten password. */
export const passwordWords = {
  forgotTitle: "Forgot Password",
  forgotDescription: "Ask for a link to set a new password.",
  forgotLead: "Enter the email of your account and we will send you a link to set a new password.",
  forgotLabels: { email: "Email" },
  send: "Send Reset Link",
  sending: "Sending...",
  back: "Back to Login",
  sentTitle: "Check your inbox",
  sentText:
    "If there is an account with that email, the link is on its way to it. It works once, for a limited time. If nothing comes in a few minutes, look into the spam folder, or send it again.",
  resetTitle: "Reset Password",
  resetDescription: "Set a new password for your account.",
  resetLabels: { password: "New Password", confirmPassword: "Confirm Password" },
  resetHint: "At least 6 characters.",
  reset: "Reset Password",
  updating: "Updating...",
  newLink: "Ask for a new link",
  doneTitle: "Your password is changed",
  doneText: "Log in with the new one.",
  doneMoves: "Taking you to the login page.",
  toLogin: "Login",
} as const;

/** Words of the page for a new e-mail. */
export const emailWords = {
  title: "Change Email",
  othersSaved: "Your other changes are saved.",
  lead: (before: string | null) =>
    `${before === null ? "" : `The email of your account is still ${before}. `}To change it, please enter your password. We tell the old address of the change.`,
  labels: { email: "New Email", currentPassword: "Current Password" },
  passwordWrong: "The password is not right",
  changedMeanwhile: "The email of your account was changed meanwhile. Please check it and save again",
  sameEmail: "This is the email of your account already",
  submit: "Change Email",
  pending: "Saving...",
  cancel: "Cancel",
  forgot: "Forgot Password",
} as const;

/** Words of the logout page, for shoppers who open its address. */
export const logoutWords = {
  title: "Logout",
  text: "Log out of your account on this device? Your wishlist and your orders stay with your account.",
  submit: "Logout",
  pending: "Logging out...",
  stay: "Stay logged in",
} as const;
