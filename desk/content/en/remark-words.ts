export { remarkWords } from "#api/catalogue/remarks.ts";
