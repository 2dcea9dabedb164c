import type { ReactNode } from "react";
import { isRouteErrorResponse, Meta, Outlet, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import styles from "./app.css?url";
import { errorWords } from "./content/site-words.ts";
import { SavesData } from "./images/saves-data.ts";
import { PageTitle } from "./parts/page-title.tsx";
import { AfterNavigation } from "./routes/site/after-navigation.tsx";
import { DemonstrationNotice } from "./routes/site/demonstration-notice.tsx";
import { ErrorPage } from "./routes/site/error-page.tsx";
import { Footer } from "./routes/site/footer.tsx";
import { Header } from "./routes/site/header.tsx";
import { InlineScript } from "./routes/site/inline-script.tsx";
import { LostConnectionNotice } from "./routes/site/lost-connection-notice.tsx";
import { Notice } from "./routes/site/notice.tsx";
import { reloadWhenOutdated } from "./routes/site/reload-when-outdated.ts";
import { BottomNavigation } from "./routes/site/bottom-navigation.tsx";
import { ChatLink } from "./routes/site/chat-link.tsx";
import { NotFoundPage } from "./routes/site/not-found-page.tsx";
import { DeferredScripts } from "./routes/site/deferred-scripts.tsx";
import { readMiniCart } from "./session/cart/mini-cart.server.ts";
import { readCartCount } from "./session/cart/priced-cart.server.ts";
import { requestFactsContext, runtimeContext } from "./session/runtime.server.ts";
import { pageVersionOf } from "./session/page-version.server.ts";
import { takeFlash } from "./session/flash.server.ts";
import { visitContext } from "./session/visit.server.ts";
import { visitMiddleware } from "./session/visit-middleware.server.ts";

export const middleware: Route.MiddlewareFunction[] = [visitMiddleware];

/** What the frame around every page shows. Nothing here can fail: the mini cart is left out when the upstream does not answer. */
export async function loader({ context }: Route.LoaderArgs) {
  const visit = context.get(visitContext);
  const flash = takeFlash(visit);
  return {
    shop: context.get(runtimeContext).shop,
    demonstration: context.get(runtimeContext).demonstration,
    customerName: visit.customer === null ? null : (visit.customer.name ?? visit.customer.email ?? "?"),
    cartCount: await readCartCount(visit),
    flash,
    miniCart: flash === null || flash.added === null ? null : await readMiniCart(visit, flash.added),
    theme: visit.preferences.theme,
    dataSaver: visit.preferences.dataSaver,
    savesData: visit.savesData,
    requestId: visit.requestId,
    nonce: context.get(requestFactsContext).nonce,
    stamp: pageVersionOf(visit) ?? undefined,
    origin: context.get(runtimeContext).publicUrl ?? visit.url.origin,
  };
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>("root");
  return (
    <html
      lang="en-IN"
      data-theme={frame?.theme ?? undefined}
      data-saver={frame?.savesData ? "on" : undefined}
      data-stamp={frame?.stamp}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {/* Like the styles below, for the page as it is sent: see vite.config.ts. */}
        {import.meta.env.SSR ? <Meta /> : null}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {/* The server's alone: where it stands in the page, the front decides (server/page-styles.ts), and script has no need to know. */}
        {import.meta.env.SSR ? <link rel="stylesheet" href={styles} /> : null}
      </head>
      <body>
        <SavesData.Provider value={frame?.savesData ?? false}>{children}</SavesData.Provider>
        <AfterNavigation />
        {import.meta.env.SSR && frame ? <InlineScript nonce={frame.nonce} code={`(${reloadWhenOutdated})()`} /> : null}
        {import.meta.env.SSR ? <DeferredScripts nonce={frame?.nonce} /> : null}
      </body>
    </html>
  );
}

export default function Shop({ loaderData }: Route.ComponentProps) {
  return (
    <Frame frame={loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const frame = useRouteLoaderData<typeof loader>("root");
  const isAbsent = isRouteErrorResponse(error) && (error.status === 404 || error.status === 405);
  const page = isAbsent ? (
    <NotFoundPage />
  ) : (
    <ErrorPage message={messageOf(error)} requestId={frame?.requestId ?? null} />
  );
  return (
    <>
      <PageTitle>{isAbsent ? errorWords.notFoundTitle : errorWords.failedTitle}</PageTitle>
      {frame === undefined ? (
        <main id="content" className="wrap py-10">
          {page}
        </main>
      ) : (
        <Frame frame={frame}>{page}</Frame>
      )}
    </>
  );
}

function Frame({ frame, children }: { frame: Awaited<ReturnType<typeof loader>>; children: ReactNode }) {
  return (
    <>
      <Header customerName={frame.customerName} cartCount={frame.cartCount} shopName={frame.shop.name} />
      <DemonstrationNotice text={frame.demonstration} />
      <Notice flash={frame.flash} miniCart={frame.miniCart} />
      <LostConnectionNotice />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <Footer shop={frame.shop} theme={frame.theme} />
      <ChatLink shop={frame.shop} />
      <BottomNavigation cartCount={frame.cartCount} />
    </>
  );
}

/** Only messages the shop itself threw with a status are for shoppers. */
function messageOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const { data } = error as { data: unknown };
  return typeof data === "object" && data !== null && "message" in data && typeof data.message === "string"
    ? data.message
    : null;
}
