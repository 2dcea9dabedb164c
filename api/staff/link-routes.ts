import { Hono } from "hono";
import {
  acceptInvitation,
  confirmDeskEmail,
  readDeskLink,
  requestDeskPassword,
  resetDeskPassword,
} from "#contract/desk/link-calls.ts";
import { languageFrom } from "#domain/languages.ts";
import { readRequestBody } from "#api/http/read-request-body.ts";
import type { Services } from "#api/http/services.ts";
import { accept, askForPassword, confirmEmail, readLink, resetPassword } from "./use-link.ts";

/** The calls of links from mails: an invitation, and a new password. Scanners of mail open links, so each is used by a POST. */
export function staffLinkRoutes(services: Services): Hono {
  const { shopperAddress } = services;
  return new Hono()
    .post(readDeskLink.path, async (c) => {
      const { token } = await readRequestBody(c, readDeskLink.body);
      return c.json({ data: await readLink(services, token) });
    })
    .post(acceptInvitation.path, async (c) => {
      const sent = await readRequestBody(c, acceptInvitation.body);
      return c.json({ data: await accept(services, sent, languageFrom(c.req.header("accept-language"))) });
    })
    .post(confirmDeskEmail.path, async (c) => {
      const { token } = await readRequestBody(c, confirmDeskEmail.body);
      return c.json({ data: await confirmEmail(services, token) });
    })
    .post(requestDeskPassword.path, async (c) => {
      const { email } = await readRequestBody(c, requestDeskPassword.body);
      await askForPassword(services, email, shopperAddress(c), languageFrom(c.req.header("accept-language")));
      return c.json({ data: {} });
    })
    .post(resetDeskPassword.path, async (c) => {
      const sent = await readRequestBody(c, resetDeskPassword.body);
      await resetPassword(services, sent, shopperAddress(c));
      return c.json({ data: {} });
    });
}
