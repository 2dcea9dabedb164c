import { resolve } from "node:path";
import { createCatalogueCache } from "#app/gateway/catalogue-cache.server.ts";
import { shopRateLimits } from "#app/gateway/rate-limits.server.ts";
import { createTermsCache } from "#app/gateway/terms-cache.server.ts";
import { everyAbility } from "#app/gateway/upstream-client.server.ts";
import { pictureAddress } from "#app/images/picture-address.ts";
import { pictureMaker } from "#app/images/picture-maker.server.ts";
import { pictureProcesses } from "#app/images/picture-processes.server.ts";
import { pictureSignatures } from "#app/images/picture-signatures.server.ts";
import { wordsIn } from "#app/content/shop-words.server.ts";
import { newMemory, type Runtime } from "#app/session/runtime.server.ts";
import { readTerms } from "#contract/terms.ts";
import { dayOf } from "#domain/dates.ts";
import { untoldDelivery } from "#domain/delivery-terms.ts";
import { DEFAULT_LANGUAGE, type Language } from "#domain/languages.ts";
import type { EmbeddedUpstream } from "#process/embedded-upstream.ts";
import { rateLimitsOf, sessionLifeOf, shippingOf } from "#settings/shared-variables.ts";
import type { Log } from "./log.ts";
import type { PageCache } from "./page-cache.ts";
import { makePicturesAhead } from "./pictures-ahead.ts";
import { offeredMethods } from "#domain/shop-terms.ts";
import { presetDetails, sellerDetailsOf, shopDetailsOf, statedPayments, type ShopSettings } from "./settings.ts";
import type { OpenDesk } from "./shop-handler.ts";
import type * as shopMetrics from "./shop-metrics.ts";

interface RuntimeParts {
  settings: ShopSettings;
  dataDir: string;
  log: Log;
  /** Null where another upstream is used. */
  upstream: EmbeddedUpstream | null;
  /** Null where no metrics are served: with their library they are a tenth of all modules, and are not loaded then. */
  metrics: typeof shopMetrics | null;
  secrets: readonly string[];
  pageCache: PageCache | null;
}

/**
 * Everything that the routes of a language get from outside: settings, secrets, the way upstream, and what the process
 * remembers, which all languages share. `deskIn` is what the desk gets. What is made ahead is so before anybody asks.
 */
export function shopRuntimes({ settings, dataDir, log, upstream, metrics, secrets, pageCache }: RuntimeParts): {
  runtimeIn(language: Language): Runtime;
  deskIn(language: Language): ReturnType<Parameters<OpenDesk>[1]>;
  readTermsAhead(): Promise<void>;
  makePicturesAhead(): void;
} {
  const base = settings.UPSTREAM_URL ?? "http://upstream.internal";
  const callUpstream = upstream === null ? fetch : (request: Request) => upstream.fetch(request);
  const payments = upstream === null ? statedPayments(settings) : upstream.payments;
  let makeAheadAgain = () => {};
  const outdateCatalogue = () => {
    makeAheadAgain();
    pageCache?.invalidate();
  };
  // As they are read of an upstream that tells none: such an answer changes nothing, and outdates no page.
  const { contentVersion: _, ...untold } = readTerms({});
  const terms = createTermsCache({
    base,
    fetch: callUpstream,
    timeoutMs: settings.UPSTREAM_TIMEOUT_MS,
    own: {
      ...untold,
      shipping: shippingOf(settings),
      // Another upstream's rules are not known. Its owner may still have said where the shop delivers.
      delivery: { ...untoldDelivery, countries: settings.DELIVERY_COUNTRIES ?? untoldDelivery.countries },
      lacksWishlist: false,
      lacksCancel: false,
    },
    onChange: outdateCatalogue,
    report: (fault) => log.warn({ name: fault.name }, fault.message),
  });
  const meteredUpstream = metrics === null ? callUpstream : metrics.meterUpstream(callUpstream);
  const signatures = pictureSignatures(secrets);
  const maker = pictureMaker({
    base: settings.UPSTREAM_PICTURES_URL ?? base,
    origins: settings.PICTURE_ORIGINS,
    cacheDir: resolve(dataDir, "pictures"),
    processes: pictureProcesses({ maxCpuS: settings.PICTURE_WORK_S }),
    upstream: { base, fetch: meteredUpstream },
    log: (level, message, facts) => log[level](facts, message),
    ...(metrics !== null && { watch: metrics.createPictureMetrics() }),
  });
  const shared = {
    publicUrl: settings.PUBLIC_URL ?? null,
    timeZone: settings.SHOP_TIME_ZONE,
    returnDays: settings.RETURN_DAYS,
    upi:
      settings.UPI_ID === undefined ? null : { id: settings.UPI_ID, payee: settings.UPI_PAYEE ?? settings.SHOP_NAME },
    takesQuestions: upstream === null || settings.OWNER_EMAIL !== undefined,
    demonstration: { unreal: settings.demonstrated, tests: payments.testMethods },
    secrets,
    sessionLife: sessionLifeOf(settings),
    upstream: {
      base,
      fetch: meteredUpstream,
      timeoutMs: settings.UPSTREAM_TIMEOUT_MS,
      abilities: everyAbility(),
      // The embedded upstream counts failed attempts in its database, for every process. Another upstream may count none.
      rateLimits: upstream === null ? shopRateLimits(rateLimitsOf(settings)) : null,
      terms,
      catalogue: createCatalogueCache({ freshMs: settings.CATALOGUE_FRESH_MS, onChange: outdateCatalogue }),
    },
    pictures: { maker, signatures },
    memory: newMemory(),
    log: (level, message, facts) => log[level](facts, message),
  } satisfies Partial<Runtime>;
  /** The owner's content as it is known. They may change while the shop runs, so each page has them asked for again once they are old. */
  const stated = (language: Language) => {
    void terms.content();
    return terms.knownContent(language);
  };
  const runtimeIn = (language: Language): Runtime => ({
    ...shared,
    get payments() {
      return { ...payments, methods: offeredMethods(payments.methods, terms.known()) };
    },
    get shop() {
      return shopDetailsOf(settings, stated(language).details);
    },
    get seller() {
      return sellerDetailsOf(settings, stated(language).details);
    },
    get words() {
      return wordsIn(language, settings.SHOP_WORDS, stated(language).words);
    },
    get notice() {
      const { notice } = stated(language);
      const today = dayOf(new Date().toISOString(), settings.SHOP_TIME_ZONE) ?? "";
      return notice === null || (notice.until !== null && notice.until < today) ? null : notice.text;
    },
  });
  return {
    runtimeIn,
    deskIn: (language) => ({
      services: upstream?.services,
      secrets,
      shop: {
        get name() {
          return runtimeIn(language).shop.name;
        },
        timeZone: settings.SHOP_TIME_ZONE,
        preset: { details: presetDetails(settings), words: settings.SHOP_WORDS },
      },
      contentChanged: () => terms.refresh(),
      pictureAddress: (source, width) => pictureAddress(source === null ? null : signatures.sign(source), width),
    }),
    async readTermsAhead() {
      const told = (await terms.get()).payments?.map(({ method }) => method);
      if (told !== undefined && told.toSorted().join() !== payments.methods.toSorted().join())
        log.warn(
          { setting: payments.methods, told, offered: offeredMethods(payments.methods, terms.known()) },
          "PAYMENT_METHODS and the API's terms name different ways to pay",
        );
    },
    makePicturesAhead() {
      if (settings.PICTURES_AHEAD === 1) makeAheadAgain = makePicturesAhead(runtimeIn(DEFAULT_LANGUAGE), maker);
    },
  };
}
