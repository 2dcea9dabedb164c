/** Words of a customer's addresses: in the account, and above the delivery form. */

/** The labels of the fields that only a saved address has. */
export const addressLabels = {
  label: "Name of this address",
  usual: "Use this address first at checkout",
} as const;
export const labelHint = "Such as Home, Office or Mother.";
/** What the address of the profile is called among the others. */
export const ofProfile = "From my profile";
/** Above the address of the profile, where another one is the usual one. */
export const profileLead = "The address of your profile";
export const usual = "Usual address";
export const others = "More addresses";
export const othersLead = "For the office, a parent or a friend. Choose one of them at checkout.";
export const add = "Add an Address";
export const addTitle = "Add an Address";
export const changeTitle = "Change Address";
export const change = "Change";
export const remove = "Remove";
export const removing = "Removing...";
export const removeTitle = "Remove Address";
export const keep = "Keep it";
export const confirmRemove = "Remove this address from your account?";
export const save = "Save Address";
export const saving = "Saving...";
export const cancel = "Cancel";
export const saved = "Address saved";
export const removed = "Address removed";
export const saveFailed = "Failed to save the address";
export const removeFailed = "Failed to remove the address";
export const loadFailed = "Your addresses could not be loaded. Nothing was changed.";
export const perhaps = "We could not tell whether it was done. Please look at your addresses before you try again.";
export const nameIt = "Please name this address.";
export const backToAll = "Back to your addresses";
export const full = (most: number) => `You have ${most} addresses here, as many as an account holds.`;

/** Beside a state that was left empty. The customer sends the form again to take it. */
export const suggestedState = (state: string) => `Your PIN code says ${state}: please check it, and continue.`;
