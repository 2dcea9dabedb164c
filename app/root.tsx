import { locale } from "#content/language.ts";
import { href } from "#app/content/href.ts";
import type { ReactNode } from "react";
import { Meta, Outlet, useRouteLoaderData, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Route } from "./+types/root";
import "./app.css";
import { DeferredScripts, HandoffScripts, InlineScript } from "#serving/deferred-script/deferred-scripts.tsx";
import { reloadWhenOutdated } from "#serving/outdated-page/reload-when-outdated.ts";
import { PageStyles } from "#serving/styles-in-page/page-styles.tsx";
import { AfterNavigation, replaceGuardedEntry, StartOfMain } from "./components/frame/after-navigation.tsx";
import { Band, Header, WithinReach } from "./components/frame/header.tsx";
import { ErrorPage } from "./components/frame/error-page.tsx";
import { FooterColumns, Footer } from "./components/frame/footer.tsx";
import { LostConnectionNotice, waitForConnection } from "./components/frame/lost-connection-notice.tsx";
import { Notice } from "./components/frame/notice.tsx";
import { SavesData } from "./images/picture.tsx";
import { loadFrame } from "./load-frame.server.ts";
import { visitMiddleware } from "./session/visit-middleware.server.ts";

export const middleware: Route.MiddlewareFunction[] = [visitMiddleware];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [waitForConnection, replaceGuardedEntry];

export const loader = ({ context }: Route.LoaderArgs) => loadFrame(context);

/** A refused order (409) changed the cart: the header counts it again. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return actionStatus === 409 || defaultShouldRevalidate;
}

export function Layout({ children }: { children: ReactNode }) {
  const frame = useRouteLoaderData<typeof loader>("root");
  return (
    <html
      lang={locale}
      data-theme={frame?.theme ?? undefined}
      data-saver={frame?.savesData ? "on" : undefined}
      data-version={frame?.version}
      data-toast={import.meta.env.SSR && frame?.flash ? "on" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {import.meta.env.SSR ? <meta property="og:locale" content={locale.replace("-", "_")} /> : null}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href={href("/manifest.webmanifest")} />
        {import.meta.env.SSR ? <PageStyles place="head" /> : null}
      </head>
      <body>
        <SavesData.Provider value={frame?.savesData ?? false}>{children}</SavesData.Provider>
        <AfterNavigation />
        {import.meta.env.SSR ? <EndOfPage /> : null}
      </body>
    </html>
  );
}

/** What the server alone writes behind a page. */
function EndOfPage() {
  return (
    <>
      <InlineScript code={`(${reloadWhenOutdated})()`} />
      <DeferredScripts />
      <PageStyles place="end" />
      <HandoffScripts />
    </>
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
  const page = <ErrorPage error={error} requestId={frame?.requestId ?? null} />;
  if (frame) return <Frame frame={frame}>{page}</Frame>;
  return (
    <main id="content" className="wrap py-10">
      {page}
    </main>
  );
}

type FrameData = Awaited<ReturnType<typeof loader>>;

function Frame({ frame, children }: { frame: FrameData; children: ReactNode }) {
  return (
    <>
      <Header
        customerName={frame.customerName}
        initial={frame.initial}
        cartCount={frame.cartCount}
        shopName={frame.shop.name}
      />
      <Band text={frame.demonstration} />
      {frame.notice === undefined ? null : <Band {...frame.notice} />}
      <Notice flash={frame.flash} miniCart={frame.miniCart} />
      <LostConnectionNotice />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        <StartOfMain />
        {children}
      </main>
      <Footer theme={frame.theme}>
        <div className="wrap columns gap-x-4 gap-y-8 py-10 lg:[--most:4]">
          <FooterColumns shop={frame.shop} />
        </div>
      </Footer>
      <WithinReach cartCount={frame.cartCount} shop={frame.shop} />
    </>
  );
}
