/** Words that every form shares. */
export const formWords = {
  summaryTitle: "कुछ ठीक करना है",
  errorPrefix: "ग़लती:",
  notChosen: "नहीं चुना",
  show: "दिखाएँ",
  hide: "छिपाएँ",
  showPassword: (label: string) => `${label} दिखाएँ`,
  hidePassword: (label: string) => `${label} छिपाएँ`,
} as const;

/** What only the server says about a form. */
export const formRefusals = {
  unreadable: "फ़ॉर्म पढ़ा नहीं जा सका। कृपया वापस जाकर उसे फिर से भेजें।",
  filesAgain: "कृपया फ़ाइलें फिर से चुनें: ब्राउज़र उन्हें याद नहीं रखता।",
  tooLong: (label: string, max: number) => `${label}: ज़्यादा से ज़्यादा ${max} अक्षर लिखें`,
} as const;
