import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Page } from "@playwright/test";
import { code } from "#content/language.ts";
import { exceptions } from "#tests/accessibility/exceptions.ts";
import { enter } from "#tests/accessibility/stage-test.ts";
import { reach } from "#tests/accessibility/reach-state.ts";
import { setStage } from "#tests/accessibility/stage.ts";
import type { State } from "#tests/accessibility/states/state.ts";
import { states } from "#tests/accessibility/states.ts";
import { browsingVisitor } from "#tests/accessibility/visitor.ts";
import buildShop from "#tests/support/build-shop.ts";
import { hydrated } from "#tests/support/journey-test.ts";
import { launchBrowser } from "#tests/support/launch-browser.ts";
import { leaveTimeToLook } from "#tests/support/leave-time-to-look.ts";
import prepareDatabase from "#tests/support/prepare-database.ts";

/**
 * Takes pictures of every page in every state that the accessibility tests know, into `screens/en/`: at 360 and 1280 px, light
 * and dark. `npm run tool -- screens cart` takes only the states whose name has "cart"; `--widths=320,768` other widths;
 * `--looks=forced,print` forced colours and the printed page; `--text=160` larger letters; `--no-script` without script.
 * `NODE_OPTIONS=--conditions=hi` before it takes those in Hindi.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: "string", default: "360,1280" },
    looks: { type: "string", default: "light,dark" },
    text: { type: "string", default: "100" },
    "no-script": { type: "boolean", default: false },
  },
});
const hasScript = !values["no-script"];
const folder = `screens/${code}`;

buildShop();
await prepareDatabase();
mkdirSync(folder, { recursive: true });
const stage = await setStage();
const browser = await launchBrowser();
const wanted = states.filter(({ name, enhanced }) => name.includes(positionals[0] ?? "") && (hasScript || !enhanced));
for (const state of wanted) {
  const context = await browser.newContext({ baseURL: stage.shop.url, javaScriptEnabled: hasScript });
  await context.addInitScript(leaveTimeToLook, exceptions.messagesStay.fromMs);
  try {
    const page = await context.newPage();
    await show(page, state);
    await takePictures(page, state.name);
    console.log(state.name);
  } catch (error) {
    console.log(`${state.name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  } finally {
    stage.failing = null;
    await context.close();
  }
}
await browser.close();
await stage.stop();

async function show(page: Page, state: State): Promise<void> {
  const visitor = browsingVisitor(page);
  // Without script there is none to wait for.
  if (!hasScript) visitor.open = async (path) => void (await page.goto(path));
  await reach(state, visitor, await enter(page, state, stage), stage);
  await state.native?.(page);
  if (!hasScript) return;
  await state.enhanced?.(page);
  if (state.plain !== true) await hydrated(page);
}

async function takePictures(page: Page, name: string): Promise<void> {
  for (const width of values.widths.split(",").map(Number))
    for (const look of values.looks.split(",")) {
      await page.setViewportSize({ width, height: width < 600 ? 740 : 800 });
      await page.emulateMedia({
        media: look === "print" ? "print" : "screen",
        forcedColors: look === "forced" ? "active" : "none",
        colorScheme: look === "dark" || look === "forced" ? "dark" : "light",
      });
      await page.evaluate(async (size) => {
        document.documentElement.style.fontSize = size;
        for (const image of document.images) image.loading = "eager";
        await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
      }, `${values.text}%`);
      await page.screenshot({ path: `${folder}/${name}-${width}-${look}.png`, fullPage: true, animations: "disabled" });
    }
}
