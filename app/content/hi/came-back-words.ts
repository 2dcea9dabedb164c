/** Words about a parcel that came back, beside the order and in its history. */
export const cameBackWords = {
  text: "आपका ऑर्डर आप तक नहीं पहुँच पाया, और कूरियर उसे हमारे पास वापस ले आया। इसलिए वह रद्द है और कुछ डिलीवर नहीं होगा। अगर पीस अब भी चाहिए, तो कृपया फिर से ऑर्डर करें।",
  happened: "हमारे पास वापस आया, और रद्द हुआ",
} as const;
