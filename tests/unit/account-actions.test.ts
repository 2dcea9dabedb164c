// One file: every form of an account is sent by the same visit, to an upstream that answers as it is told.
import { randomBytes } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import * as messages from "#content/messages.ts";
import * as addToWishlist from "#app/routes/account/add-to-wishlist/route.ts";
import * as cancelOrder from "#app/routes/account/cancel-order/route.tsx";
import * as clearWishlist from "#app/routes/account/clear-wishlist/route.tsx";
import * as dashboard from "#app/routes/account/dashboard/route.tsx";
import * as forgotPassword from "#app/routes/account/forgot-password/route.tsx";
import * as login from "#app/routes/account/login/route.tsx";
import * as register from "#app/routes/account/register/route.tsx";
import * as removeFromWishlist from "#app/routes/account/remove-from-wishlist/route.tsx";
import * as resetPassword from "#app/routes/account/reset-password/route.tsx";
import * as offerCode from "#app/routes/cart/code/route.ts";
import * as confirmation from "#app/routes/checkout/confirmation/route.tsx";
import { runtimeContext } from "#app/session/runtime.server.ts";
import { visitContext } from "#app/session/visit.server.ts";
import { startLogin } from "#app/session/login.server.ts";
import { shopper, testRuntime } from "#tests/support/shopper.ts";

/** An answer of the upstream: a status and its JSON, or "lost" for a connection that breaks off. */
type TestAnswer = "lost" | { status?: number; body?: unknown };

/** The upstream of a unit test: the answers by call ("POST /users/login"), in order, the last one for all later calls. */
type TestAnswers = Record<string, TestAnswer | TestAnswer[]>;

const user = { id: "7", name: "Asha Rao", email: "asha@example.org" };

/**
 * Opens the visit of one request: a GET, or a POST with `form`. `isLoggedIn` makes it a customer's, whose account has this
 * e-mail, or null for none.
 */
async function accountVisit({
  path,
  form,
  answers = {},
  isLoggedIn = false,
  email = user.email,
}: {
  path: string;
  form?: Record<string, string>;
  answers?: TestAnswers;
  isLoggedIn?: boolean;
  email?: string | null;
}) {
  /** The calls that were made upstream, as "POST /users/login", and the Authorization header of each. */
  const calls: string[] = [];
  const sent: { name: string; token: string | null }[] = [];
  const runtime = testRuntime(async (request) => {
    const name = `${request.method} ${new URL(request.url).pathname}`;
    calls.push(name);
    sent.push({ name, token: request.headers.get("authorization") });
    const expected = answers[name];
    const nth = calls.filter((call) => call === name).length - 1;
    const answer = Array.isArray(expected) ? (expected[nth] ?? expected.at(-1)) : expected;
    if (answer === undefined || answer === "lost") throw new TypeError("fetch failed");
    return Response.json(answer.body ?? {}, { status: answer.status ?? 200 });
  });
  const browser = shopper(runtime);
  const visit = await browser.open(path);
  if (isLoggedIn) startLogin(visit, { token: "a-token", customer: { ...user, email } });
  const context = new RouterContextProvider();
  context.set(visitContext, visit);
  context.set(runtimeContext, runtime);
  const url = new URL(path, "https://shop.example");
  const request = new Request(url, form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) });
  return {
    visit,
    calls,
    tokens: (call: string) => sent.filter(({ name }) => name === call).map(({ token }) => token),
    /** The arguments of a loader or an action for this visit. */
    args: { request, url, context },
    /** The flash message that the visit leaves for the next page. */
    async flash() {
      await browser.receive(visit);
      return (await browser.open()).flash?.text ?? null;
    },
  };
}
type AccountVisit = Awaited<ReturnType<typeof accountVisit>>;

interface Outcome extends AccountVisit {
  status: number | undefined;
  /** Where a redirect leads; null for a page. */
  location: string | null;
  form: { errors: Record<string, string>; message: string | null; values: Record<string, string> } | null;
}

/** Runs the action of a route for a posted form. */
async function post(
  route: { action: (args: never) => unknown },
  options: Parameters<typeof accountVisit>[0] & { id?: string },
): Promise<Outcome> {
  const visit = await accountVisit({ form: {}, ...options });
  const params = options.id === undefined ? {} : { id: options.id };
  const result = await Promise.resolve(route.action({ ...visit.args, params } as never)).catch((thrown: unknown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  if (result instanceof Response)
    return { ...visit, status: result.status, location: result.headers.get("location"), form: null };
  const { data, init } = result as { data: { form: Outcome["form"] }; init: { status: number } | null };
  return { ...visit, status: init?.status, location: null, form: data.form };
}

const loggedIn = { body: { data: { token: "a-token", user } } };

/** The forms of strangers: the route, its address, what is typed, and the call. */
const strangers = {
  login: [login, "/login", { email: user.email, password: "secret" }, "POST /users/login"],
  link: [forgotPassword, "/password", { email: user.email }, "POST /users/forgot-password"],
  reset: [
    resetPassword,
    "/reset-password?token=t",
    { password: "secret", confirmPassword: "secret" },
    "POST /users/reset-password",
  ],
} as const;
const says = (message: string) => ({ body: { message } });
const send = (form: keyof typeof strangers, answer: TestAnswer) => {
  const [route, path, typed, call] = strangers[form];
  return post(route, { path, form: typed, answers: { [call]: answer } });
};

it.each<[keyof typeof strangers, TestAnswer, number, string]>([
  ["login", { status: 401 }, 400, messages.loginRefused],
  ["login", "lost", 503, messages.loginFailed],
  ["link", { status: 400 }, 400, messages.somethingWrong],
  ["link", { status: 500 }, 503, messages.somethingWrong],
  ["reset", { status: 400 }, 400, messages.somethingWrong],
  ["reset", "lost", 503, `${messages.somethingWrong} ${messages.perhapsReset}`],
])(
  "the form of a %s that is answered %j is shown again with %i and its e-mail: %s",
  async (form, answer, status, message) => {
    const values = form === "reset" ? {} : { email: user.email };
    expect(await send(form, answer)).toMatchObject({ status, form: { message, values }, visit: { customer: null } });
  },
);

it.each<[keyof typeof strangers, TestAnswer, string]>([
  ["link", says("Look into your mail."), "Look into your mail."],
  ["link", {}, messages.resetLinkSent],
  ["reset", says("All set."), "All set."],
  ["reset", {}, messages.resetDone],
])("the success of a %s that is answered %j is told so: %s", async (form, answer, text) => {
  expect(await (await send(form, answer)).flash()).toBe(text);
});

describe("a login", () => {
  const form = { email: "asha@example.org", password: "secret" };
  const answers: TestAnswers = { "POST /users/login": loggedIn, "GET /cart": { body: { data: { items: [] } } } };

  it.each([
    ["/cart?a=1", "/cart?a=1"],
    ["//evil.example", "/home"],
  ])("with the address %s to return to leads to %s", async (returnTo, location) => {
    const outcome = await post(login, { path: "/login", form: { ...form, returnTo }, answers });
    expect(outcome).toMatchObject({ status: 303, location });
    expect(outcome.visit.customer).toMatchObject({ id: "7" });
  });

  it.each([
    ["ends", "another-token", ["a-token"]],
    ["is not taken for, where both have one token, and leaves", "a-token", []],
  ])("%s the login that it replaces", async (_, token, ended) => {
    const answer = { body: { data: { token, user } } };
    const outcome = await post(login, {
      path: "/login",
      form,
      answers: { ...answers, "POST /users/login": answer, "POST /users/logout": {} },
      isLoggedIn: true,
    });
    expect(outcome.status).toBe(303);
    expect(outcome.tokens("POST /users/logout")).toEqual(ended.map((one) => `Bearer ${one}`));
  });

  it("whose token is too long for a cookie is ended upstream", async () => {
    const long = { body: { data: { token: randomBytes(8_000).toString("base64url"), user } } };
    const outcome = await post(login, { path: "/login", form, answers: { "POST /users/login": long } });
    expect(outcome).toMatchObject({ status: 502, form: { message: messages.loginNotKept } });
    expect(outcome.calls).toContain("POST /users/logout");
  });

  it("is not asked for by a page that a customer opens", async () => {
    const { args } = await accountVisit({ path: "/login?returnTo=%2Fcart", isLoggedIn: true });
    for (const { loader } of [login, register])
      await expect((async () => loader(args as never))()).rejects.toMatchObject({ status: 302 });
  });
});

describe("a registration", () => {
  let forms = 0;
  const person = {
    name: "Asha Rao",
    password: "secret",
    confirmPassword: "secret",
    phone: "98",
    address: "1 Road",
    city: "Jaipur",
    state: "Rajasthan",
    pincode: "302001",
  };
  const fresh = () => ({ ...person, email: `asha-${++forms}@example.org`, submission: `submission-${forms}` });
  const taken = { status: 409, body: { message: "Taken" } };
  const submit = (form: Record<string, string>, answers: TestAnswers) =>
    post(register, { path: "/register", form, answers });

  it("that is sent twice is a success the second time, although its e-mail is taken by then", async () => {
    const form = fresh();
    const answers = { "POST /users/register": [taken], "POST /users/login": loggedIn };
    await submit(form, { "POST /users/register": { status: 201 } });
    const outcome = await submit(form, answers);
    expect(outcome).toMatchObject({ status: 303 });
    expect(outcome.calls).toEqual(["POST /users/register", "POST /users/login", "POST /users/logout"]);
  });

  it.each(["submission", "email", "password"])("with another %s is not taken for the same one", async (field) => {
    const form = fresh();
    await submit(form, { "POST /users/register": { status: 201 } });
    const other = field === "password" ? "another" : `other-${form.email}`;
    const changed = { ...form, [field]: other, ...(field === "password" ? { confirmPassword: other } : {}) };
    const outcome = await submit(changed, { "POST /users/register": taken, "POST /users/login": loggedIn });
    expect(outcome).toMatchObject({ status: 400, form: { errors: { email: messages.emailTaken } } });
  });

  it("without a submission key is never taken for a repeated one", async () => {
    const { submission: _, ...form } = fresh();
    await submit(form, { "POST /users/register": { status: 201 } });
    const outcome = await submit(form, { "POST /users/register": taken, "POST /users/login": loggedIn });
    expect(outcome).toMatchObject({ status: 400 });
  });

  it("whose answer is lost is a success where the login works", async () => {
    const outcome = await submit(fresh(), { "POST /users/register": "lost", "POST /users/login": loggedIn });
    expect(outcome).toMatchObject({ status: 303, visit: { customer: null } });
    expect(outcome.calls).toContain("POST /users/logout");
  });

  const perhaps = `${messages.registrationFailed} ${messages.perhapsRegistered}`;
  it.each<[string, number, TestAnswers, string]>([
    ["fails", 400, { "POST /users/register": { status: 422, body: { message: "Odd" } } }, messages.registrationFailed],
    ["waits", 429, { "POST /users/register": { status: 429, body: { message: "Too many" } } }, "Too many"],
    [
      "whose answer is lost fails where the login is refused",
      503,
      { "POST /users/register": "lost", "POST /users/login": { status: 401 } },
      messages.registrationFailed,
    ],
    [
      "whose answer is lost may have worked where the login is limited",
      503,
      { "POST /users/register": "lost", "POST /users/login": { status: 429 } },
      perhaps,
    ],
    ["may have worked where both answers are lost", 503, { "POST /users/register": "lost" }, perhaps],
  ])("%s with %i", async (_, status, answers, message) => {
    expect(await submit(fresh(), answers)).toMatchObject({ status, form: { message } });
  });

  it("gives every page a submission key of its own", async () => {
    const keys = await Promise.all(
      [1, 2].map(async () => {
        const { args } = await accountVisit({ path: "/register?returnTo=%2Fcart" });
        const { values } = (await register.loader(args as never)).form;
        expect(values["returnTo"]).toBe("/cart");
        return values["submission"];
      }),
    );
    expect(new Set(keys).size).toBe(2);
    expect(keys).not.toContain(undefined);
  });
});

describe("a forgotten password", () => {
  it.each(["", "?token=", "?token=%20", `?token=${"x".repeat(513)}`])(
    "is not reset with the link %s",
    async (query) => {
      const form = { password: "secret", confirmPassword: "secret" };
      const outcome = await post(resetPassword, { path: `/reset-password${query}`, form });
      expect(outcome).toMatchObject({ status: 400, form: { message: messages.resetLinkInvalid } });
      expect(outcome.calls).toEqual([]);
    },
  );

  it("that is reset ends the login of this browser", async () => {
    const outcome = await post(resetPassword, {
      path: "/reset-password?token=t",
      form: { password: "secret", confirmPassword: "secret" },
      answers: { "POST /users/reset-password": {} },
      isLoggedIn: true,
    });
    expect(outcome).toMatchObject({ status: 303, location: "/reset-password?done=1" });
    expect(outcome.visit.customer).toBeNull();
  });
});

describe("an order that is cancelled", () => {
  const cancel = (answers: TestAnswers, form = {}) =>
    post(cancelOrder, { path: "/order/5/cancel", id: "5", form, answers, isLoggedIn: true });
  const order = (status: string) => ({ body: { data: { id: "5", status, items: [] } } });

  it.each([
    ["is cancelled", order("cancelled"), messages.orderCancelled],
    ["is not", order("pending"), messages.cancelFailed],
    ["has a status nobody knows", order("on hold"), `${messages.cancelFailed}. ${messages.perhapsCancelled}`],
    ["cannot be read", "lost" as const, `${messages.cancelFailed}. ${messages.perhapsCancelled}`],
  ])("loses its answer: where the order then %s, the page says so", async (_, answer, message) => {
    const outcome = await cancel({ "PUT /orders/5/cancel": "lost", "GET /orders/5": answer });
    expect(await outcome.flash()).toBe(message);
    expect(outcome).toMatchObject({ status: 303, location: "/order/5" });
  });

  it("shows the words of a refusal, unless the order is cancelled already", async () => {
    const refused = { status: 409, body: { message: "Shipped" } };
    const shipped = await cancel({ "PUT /orders/5/cancel": refused, "GET /orders/5": order("shipped") });
    expect(await shipped.flash()).toBe("Shipped");
    const again = await cancel({ "PUT /orders/5/cancel": refused, "GET /orders/5": order("cancelled") });
    expect(await again.flash()).toBe(messages.orderCancelled);
  });

  it("leads back to an address of the shop only", async () => {
    const answers = { "PUT /orders/5/cancel": order("cancelled") };
    const back = await cancel(answers, { returnTo: "/dashboard?tab=orders" });
    expect(back.location).toBe("/dashboard?tab=orders");
    expect((await cancel(answers, { returnTo: "//evil.example" })).location).toBe("/order/5");
  });
});

describe("the wishlist", () => {
  const list = (...ids: string[]) => ({ body: { data: { items: ids.map((id) => ({ productId: id, name: id })) } } });
  const form = { productId: "3", returnTo: "/product/3" };
  const cases = [
    { route: addToWishlist, path: "/wishlist/add", call: "POST /wishlist/add", holds: "added" },
    { route: removeFromWishlist, path: "/wishlist/remove", call: "DELETE /wishlist/remove/3", holds: "removed" },
  ] as const;

  it.each(cases)("$path reads the list where the answer is lost or refuses", async ({ route, path, call, holds }) => {
    const { addedToWishlist, removedFromWishlist, wishlistUpdateFailed: failed, perhapsWished } = messages;
    const done = holds === "added" ? addedToWishlist : removedFromWishlist;
    for (const [refusal, answer, message] of [
      ["lost", list("3"), holds === "added" ? done : failed],
      ["lost", list("4"), holds === "added" ? failed : done],
      ["lost", "lost", `${failed}. ${perhapsWished}`],
      [{ status: 404 }, list("4"), holds === "added" ? failed : done],
      [{ status: 400 }, "lost", failed],
    ] as const) {
      const answers = { [call]: refusal, "GET /wishlist": answer };
      const outcome = await post(route, { path, form, answers, isLoggedIn: true });
      expect(await outcome.flash()).toBe(message);
      expect(outcome.location).toBe("/product/3");
    }
  });

  it.each(cases)("$path without a product changes nothing and says so", async ({ route, path }) => {
    const outcome = await post(route, { path, form: {}, isLoggedIn: true });
    expect(await outcome.flash()).toBe(messages.productIdMissing);
    expect(outcome.calls).toEqual([]);
  });

  it.each([
    ["empty", list(), messages.wishlistCleared],
    ["not empty", list("3"), messages.wishlistClearFailed],
    ["not readable", "lost" as const, `${messages.wishlistClearFailed}. ${messages.perhapsWished}`],
  ])("that is cleared with a lost answer: where it is %s, the page says so", async (_, answer, message) => {
    const outcome = await post(clearWishlist, {
      path: "/wishlist/clear",
      answers: { "DELETE /wishlist/clear": "lost", "GET /wishlist": answer },
      isLoggedIn: true,
    });
    expect(await outcome.flash()).toBe(message);
  });
});

describe("the profile", () => {
  const form = { name: "Asha  Rao", email: "Asha@example.org", phone: "+91 98000 00000" };
  const stored = { ...user, name: "Asha Rao", phone: "+919800000000" };
  const save = (answers: TestAnswers) =>
    post(dashboard, { path: "/dashboard?tab=edit-profile", form, answers, isLoggedIn: true });

  it.each([
    [null, { status: 303, form: null }],
    [user.email, { status: 400, form: { errors: { email: messages.emailRequired } } }],
  ])("is saved without an e-mail where the account's is %s upstream", async (email, expected) => {
    const outcome = await post(dashboard, {
      path: "/dashboard?tab=edit-profile",
      form: { name: "Asha Rao", email: "", city: "Mysuru" },
      answers: { "PUT /users/7": { body: { data: { id: "7", name: "Asha Rao", city: "Mysuru" } } } },
      isLoggedIn: true,
      email,
    });
    expect(outcome).toMatchObject(expected);
  });

  it.each([
    ["was saved", { body: { data: stored } }, 303, null],
    ["was not saved", { body: { data: { ...stored, name: "Old" } } }, 503, messages.profileFailed],
    ["cannot be read", "lost" as const, 503, `${messages.profileFailed}. ${messages.perhapsSaved}`],
  ])("is read again where the answer is lost: it %s", async (_, answer, status, message) => {
    const outcome = await save({ "PUT /users/7": "lost", "GET /users/me": answer });
    expect(outcome.status).toBe(status);
    expect(outcome.form?.message ?? null).toBe(message);
  });

  it("is read again where the answer shows the profile from before", async () => {
    const old = { body: { data: { ...stored, name: "Old" } } };
    const readAs = (answer: TestAnswers[string]) => save({ "PUT /users/7": old, "GET /users/me": answer });
    expect(await readAs({ body: { data: stored } })).toMatchObject({ status: 303 });
    expect(await readAs(old)).toMatchObject({ status: 503 });
    expect((await readAs("lost")).form?.message).toContain(messages.perhapsSaved);
  });
});

it.each([
  ["7", "Asha Menon"],
  ["8", "Asha Rao"],
])("a profile of the customer %s leaves the session with the name %s", async (id, name) => {
  const answers = { "GET /users/me": { body: { data: { ...user, id, name: "Asha Menon" } } } };
  const visit = await accountVisit({ path: "/dashboard?tab=profile", answers, isLoggedIn: true });
  await dashboard.loader({ ...visit.args, params: {} } as never);
  expect(visit.visit.customer?.name).toBe(name);
});

it("shows the wishlist of an upstream that takes no alerts as what could be read", async () => {
  const answers = { "GET /wishlist": { body: { data: { products: [] } } } };
  const visit = await accountVisit({ path: "/dashboard?tab=wishlist", answers, isLoggedIn: true });
  const { data, init } = await dashboard.loader({ ...visit.args, params: {} } as never);
  expect([init?.status, data.panel]).toEqual([200, { tab: "wishlist", wishes: [], awaited: null }]);
});

it.each([
  ["PL-22222222", null, { number: "PL-22222222", totalPaise: 49_900 }],
  ["PL-33333333", 503, null],
])(
  "while no order can be read, %s is confirmed only where it is the one just placed",
  async (number, status, order) => {
    const visit = await accountVisit({
      path: `/checkout/confirmation/${number}`,
      answers: { [`GET /orders/${number}`]: { status: 500 } },
      isLoggedIn: true,
    });
    visit.visit.checkout = {
      customerId: "7",
      seed: "seed",
      after: null,
      shipping: null,
      payment: null,
      placed: {
        key: "key",
        number: "PL-22222222",
        orderId: null,
        createdAt: "2026-11-20T10:00:00.000Z",
        totalPaise: 49_900,
        method: "cod",
      },
    };
    const shown = confirmation.loader({ ...visit.args, params: { number } } as never);
    if (order === null) await expect(shown).rejects.toMatchObject({ init: { status } });
    else await expect(shown).resolves.toMatchObject({ order });
  },
);

it("says of a code that is kept beside a cart which cannot be read only that something went wrong", async () => {
  const answers = { "GET /offers/FIRST": { body: { id: 5, name: "First", code: "FIRST", percent: 20 } } };
  const visit = await post(offerCode, {
    path: "/cart/code",
    form: { offerCode: "FIRST" },
    answers,
    isLoggedIn: true,
  });
  expect(visit.calls).toEqual(expect.arrayContaining(["GET /cart"]));
  expect(visit.visit.cart.code).toBe("FIRST");
  expect(await visit.flash()).toEqual(messages.somethingWrong);
});
