import type { ReactNode } from "react";
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  useRouteLoaderData,
  type ShouldRevalidateFunctionArgs,
} from "react-router";
import type { Route } from "./+types/root";
import "./app.css";
import { KeptMarkup } from "#delivery/kept-markup.tsx";
import { DeferredScripts, InlineScript } from "#delivery/deferred-script/deferred-scripts.tsx";
import { reloadWhenOutdated } from "#delivery/outdated-page/reload-when-outdated.ts";
import { HandoffScripts } from "#delivery/handoff-scripts.tsx";
import { PictureColours } from "#delivery/picture-colours.tsx";
import { PageStyles } from "#delivery/styles-in-page/page-styles.tsx";
import { AfterNavigation, replaceGuardedEntry } from "./components/frame/after-navigation.tsx";
import { BottomNavigation, ChatLink } from "./components/frame/bottom-navigation.tsx";
import { DemonstrationNotice, Header } from "./components/frame/header.tsx";
import { ErrorPage, NotFoundPage } from "./components/frame/error-page.tsx";
import { FooterColumns, Footer } from "./components/frame/footer.tsx";
import { LostConnectionNotice, waitForConnection } from "./components/frame/lost-connection-notice.tsx";
import { Notice } from "./components/frame/notice.tsx";
import * as siteWords from "./content/site-words.ts";
import { errorWords } from "./content/site-words.ts";
import { useHydrated } from "./forms/use-hydrated.ts";
import { SavesData } from "./images/picture.tsx";
import { PageTitle } from "./components/page-meta.tsx";
import { readMiniCart, readCartCount } from "./cart/priced-cart.server.ts";
import { requestFactsContext, runtimeContext } from "./session/runtime.server.ts";
import { visitMiddleware } from "./session/visit-middleware.server.ts";
import { visitContext, takeFlash } from "./session/visit.server.ts";
import { pageVersionOf } from "./session/page-version.server.ts";

export const middleware: Route.MiddlewareFunction[] = [visitMiddleware];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [waitForConnection, replaceGuardedEntry];

/** The data of the frame around every page. It never fails: without the upstream, the mini cart is left out. */
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
    // A page for many shoppers holds nothing of the request that it was rendered for.
    requestId: context.get(requestFactsContext).nonce === null ? null : visit.requestId,
    version: pageVersionOf(visit) ?? undefined,
    origin: context.get(runtimeContext).publicUrl ?? visit.url.origin,
  };
}

/** A refused order (409) changed the cart: the header counts it again. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>("root");
  return (
    <html
      lang="en-IN"
      data-theme={frame?.theme ?? undefined}
      data-saver={frame?.savesData ? "on" : undefined}
      data-version={frame?.version}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {import.meta.env.SSR ? <PageStyles place="head" /> : null}
        {import.meta.env.SSR ? <PictureColours /> : null}
      </head>
      <body>
        <SavesData.Provider value={frame?.savesData ?? false}>{children}</SavesData.Provider>
        <AfterNavigation />
        {import.meta.env.SSR ? <InlineScript code={`(${reloadWhenOutdated})()`} /> : null}
        {import.meta.env.SSR ? <DeferredScripts /> : null}
        {import.meta.env.SSR ? <PageStyles place="end" /> : null}
        {import.meta.env.SSR ? <HandoffScripts /> : null}
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
        <StartOfMain />
        {children}
      </main>
      <Footer theme={frame.theme}>
        <KeptMarkup id="footer" className="wrap columns gap-x-4 gap-y-8 py-10 lg:[--most:4]">
          {import.meta.env.SSR ? <FooterColumns shop={frame.shop} /> : null}
        </KeptMarkup>
      </Footer>
      <ChatLink shop={frame.shop} />
      <BottomNavigation cartCount={frame.cartCount} />
    </>
  );
}

/**
 * A text that stands first in `main` on every page, and stays when script changes the page. Orca puts its caret to the first
 * text of `main` when the part that had the focus leaves, without a word. Were that the new heading, it would not be said
 * when it gets the focus. Without script no page changes like that, and text browsers would show the words.
 */
function StartOfMain() {
  return useHydrated() ? <p className="aside-text">{siteWords.startOfMain}</p> : null;
}

/** The message for shoppers, which only errors that the shop threw with a status have. */
function messageOf(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null;
  const { data } = error as { data: unknown };
  return typeof data === "object" && data !== null && "message" in data && typeof data.message === "string"
    ? data.message
    : null;
}
