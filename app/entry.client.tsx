import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { patient } from "./routes/site/lost-connection.ts";

window.fetch = patient(window.fetch.bind(window));

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
