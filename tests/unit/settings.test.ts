import { expect, test } from "vitest";
import { readSettings, SettingsError } from "../../server/settings.ts";

const secret = "0123456789abcdef0123456789abcdef";

function complaint(env: Record<string, string>): string {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  return "";
}

test("nothing set is a shop for development on port 3000", () => {
  expect(readSettings({})).toMatchObject({ PORT: 3000, HOST: "localhost", DATA_DIR: "./data", isProduction: false, TRUST_PROXY: false, SESSION_SECRETS: [], PICTURE_ORIGINS: [], SHOP_NAME: "Pallu" });
});

test("an empty variable counts as unset", () => {
  expect(readSettings({ PORT: "", UPSTREAM_URL: "  ", SHOP_NAME: "", SESSION_SECRETS: "" })).toMatchObject({ PORT: 3000, SHOP_NAME: "Pallu" });
  expect(readSettings({ UPSTREAM_URL: "" }).UPSTREAM_URL).toBeUndefined();
});

test.each([
  ["PORT", "http", /^PORT: expected a whole number from 0 to 65535 \(the port/],
  ["PORT", "70000", /^PORT: expected a whole number from 0 to 65535/],
  ["PORT", "-1", /^PORT: expected/],
  ["UPSTREAM_URL", "api.example.com", /^UPSTREAM_URL: expected an http or https address/],
  ["UPSTREAM_URL", "ftp://api.example.com", /^UPSTREAM_URL: expected an http or https address/],
  ["PICTURE_ORIGINS", "https://cdn.example.com, nonsense", /^PICTURE_ORIGINS: expected an http or https address/],
  ["SESSION_SECRETS", "short", /^SESSION_SECRETS: expected secrets of 32 characters or more/],
  ["TRUST_PROXY", "yes", /^TRUST_PROXY: expected one of 0, 1, true, false \(/],
  ["SMTP_URL", "mail.example.com:25", /^SMTP_URL: expected an smtp or smtps address/],
  ["LOG_LEVEL", "loud", /^LOG_LEVEL: expected one of debug, info, warn, error, silent \(/],
  ["SHOP_EMAIL", "care", /^SHOP_EMAIL: expected an e-mail address/],
  ["SHOP_CHAT_NUMBER", "+91 98000", /^SHOP_CHAT_NUMBER: expected 6 to 15 digits/],
])("a wrong %s (%s) is named, with what was expected", (name, value, message) => {
  expect(complaint({ [name]: value })).toMatch(message);
});

test("every wrong one is named at once", () => {
  expect(complaint({ PORT: "x", LOG_LEVEL: "loud", SHOP_EMAIL: "care" }).split("\n").map((line) => line.split(":")[0])).toEqual(["PORT", "LOG_LEVEL", "SHOP_EMAIL"]);
});

test("a complaint never tells a secret", () => {
  expect(complaint({ SESSION_SECRETS: "hunter2" })).not.toContain("hunter2");
});

test("lists are split and trimmed, addresses lose the slash at their end", () => {
  const settings = readSettings({ SESSION_SECRETS: ` ${secret} , ${secret}x,`, PICTURE_ORIGINS: "https://a.example/, https://b.example", UPSTREAM_URL: "https://api.example.com/v1//" });
  expect(settings.SESSION_SECRETS).toEqual([secret, `${secret}x`]);
  expect(settings.PICTURE_ORIGINS).toEqual(["https://a.example", "https://b.example"]);
  expect(settings.UPSTREAM_URL).toBe("https://api.example.com/v1");
});

test("production does not start without a secret; the mode asked for wins over NODE_ENV, which the built shop always needs", () => {
  expect(complaint({ NODE_ENV: "production" })).toMatch(/^SESSION_SECRETS: expected at least one secret/);
  expect(complaint({ NODE_ENV: "production", SHOP_MODE: "production" })).toMatch(/^SESSION_SECRETS/);
  expect(readSettings({ NODE_ENV: "production", SHOP_MODE: "development" }).isProduction).toBe(false);
  expect(readSettings({ NODE_ENV: "production", SESSION_SECRETS: secret }).isProduction).toBe(true);
});
