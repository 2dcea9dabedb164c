/** Words of a customer's addresses: in the account, and above the delivery form. */

/** The labels of the fields that only a saved address has. */
export const addressLabels = {
  label: "इस पते का नाम",
  usual: "चेकआउट में पहले यही पता चुनें",
} as const;
export const labelHint = "जैसे घर, ऑफ़िस या माँ।";
/** What the address of the profile is called among the others. */
export const ofProfile = "मेरी प्रोफ़ाइल से";
/** Above the address of the profile, where another one is the usual one. */
export const profileLead = "आपकी प्रोफ़ाइल का पता";
export const usual = "मुख्य पता";
export const others = "और पते";
export const othersLead = "ऑफ़िस, माता-पिता या किसी दोस्त के लिए। चेकआउट में इनमें से कोई चुनें।";
export const add = "पता जोड़ें";
export const addTitle = "पता जोड़ें";
export const changeTitle = "पता बदलें";
export const change = "बदलें";
export const remove = "हटाएँ";
export const removing = "हटा रहे हैं...";
export const removeTitle = "पता हटाएँ";
export const keep = "रहने दें";
export const confirmRemove = "क्या यह पता अपने अकाउंट से हटाना है?";
export const save = "पता सेव करें";
export const saving = "सेव हो रहा है...";
export const cancel = "रहने दें";
export const saved = "पता सेव हो गया";
export const removed = "पता हटा दिया गया";
export const saveFailed = "पता सेव नहीं हो पाया";
export const removeFailed = "पता हट नहीं पाया";
export const loadFailed = "आपके पते लोड नहीं हो पाए। कुछ बदला नहीं है।";
export const perhaps = "पता नहीं चला कि काम हुआ या नहीं। फिर कोशिश करने से पहले कृपया अपने पते देख लें।";
export const nameIt = "कृपया इस पते को कोई नाम दें।";
export const backToAll = "अपने पतों पर वापस जाएँ";
export const full = (most: number) => `यहाँ आपके ${most} पते हैं। एक अकाउंट में इससे ज़्यादा नहीं रखे जा सकते।`;

/** Beside a state that was left empty. The customer sends the form again to take it. */
export const suggestedState = (state: string) => `आपके पिन कोड से राज्य ${state} लगता है: कृपया जाँच लें और जारी रखें।`;
