import type { createUpstream } from "#api/create-upstream.ts";
import { isAtDesk, openDesk } from "#desk/mount.ts";
import { sessionSecrets } from "#server/session-secrets.ts";
import { TEST_BUILD_DIR } from "./build-shop.ts";

type Upstream = Awaited<ReturnType<typeof createUpstream>>;

/** Answers as `npm run upstream` does, by the pages of the built desk and the API. `dataDir` holds the secret of the cookies. */
export function withDesk(upstream: () => Upstream, dataDir: string): Upstream["fetch"] {
  const desk = sessionSecrets([], dataDir).then((secrets) =>
    openDesk(TEST_BUILD_DIR, () => ({
      services: upstream().services,
      secrets,
      shop: {
        name: "Pallu",
        timeZone: upstream().services.returnTerms.timeZone,
        preset: { details: {}, words: {} },
      },
      pictureAddress: (source) => `/${source}`,
    })),
  );
  return async (request) => {
    const page = !isAtDesk(new URL(request.url).pathname)
      ? null
      : await (await desk).answer(request, { address: null, id: "request" });
    return page ?? upstream().fetch(request);
  };
}
