export { remarkWords } from "#api/catalogue/exchange/remarks.ts";
