import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { patient } from "./components/frame/lost-connection.ts";

window.fetch = patient(window.fetch.bind(window));

const takeOver = () => startTransition(() => void hydrateRoot(document, <HydratedRouter />));
// The file of styles may come after the script: a page's own hold only what its HTML shows, and what script draws would stand there bare.
const styles = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]");
if (styles?.sheet === null && document.readyState !== "complete")
  void new Promise((done) => [styles, window].forEach((target) => target.addEventListener("load", done))).then(
    takeOver,
  );
else takeOver();
