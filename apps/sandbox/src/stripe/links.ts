/** Prices, payment links and checkout sessions. */
import { isNotifyUrl } from '../payment-kit/notify-url.ts';
import { type Call, type Endpoints, givenOf, listOf, mine, newId, nowOf } from './call.ts';
import {
  linkShape,
  MAX_AMOUNT,
  MIN_AMOUNTS,
  type PriceGiven,
  priceShape,
  productData,
  sessionShape,
  updateShape,
} from './link-shapes.ts';
import { expireSession } from './sessions.ts';
import { invalidRequest } from './stripe-error.ts';
import type { Line, PaymentLink, Price, Session } from './stripe-state.ts';
import { lineWire, linkWire, priceWire, sessionWire } from './wire.ts';

const DAY = 86_400;

const newPrice = (call: Call, given: PriceGiven): Price => {
  const { world, account } = call;
  if ((given.product === undefined) === (given.product_data === undefined))
    throw invalidRequest('You must provide one of product or product_data.', { param: 'product' });
  const created = nowOf(world);
  let { product } = given;
  if (product === undefined) {
    product = newId(world, 'prod');
    world.state.products[product] = {
      id: product,
      account: account.id,
      name: given.product_data?.name ?? '',
      created,
    };
  } else mine(call, world.state.products, product, 'product', 'product');
  const own = { id: newId(world, 'price'), account: account.id, product, created };
  const price: Price = { ...own, currency: given.currency, unitAmount: given.unit_amount };
  world.state.prices[price.id] = price;
  world.touch();
  return price;
};

/** One currency, and together neither too little nor too much. */
const totalOf = (call: Call, lines: readonly Line[]): { total: number; currency: string } => {
  const prices = lines.map(({ price }) =>
    mine(call, call.world.state.prices, price, 'price', 'line_items[0][price]'),
  );
  const [first] = prices;
  if (!first || prices.some((one) => one.currency !== first.currency))
    throw invalidRequest('All prices must have the same currency.', { param: 'line_items' });
  const total = prices.reduce((sum, one, index) => sum + one.unitAmount * (lines[index]?.quantity ?? 0), 0);
  const min = MIN_AMOUNTS[first.currency] ?? 1;
  if (total < min)
    throw invalidRequest(`The total amount due must add up to at least ${min} ${first.currency}.`, {
      code: 'amount_too_small',
    });
  if (total > MAX_AMOUNT)
    throw invalidRequest(`The total amount must be no more than ${MAX_AMOUNT}.`, {
      code: 'amount_too_large',
    });
  return { total, currency: first.currency };
};

const createLink = (call: Call): object => {
  const { world, account, origin } = call;
  const given = givenOf(call, linkShape);
  const lines = given.line_items.map((one) => ({ ...one, id: newId(world, 'li') }));
  totalOf(call, lines);
  const after = given.after_completion;
  if (after?.type === 'redirect' && !after.redirect)
    throw invalidRequest('Missing required param: after_completion[redirect].', {
      code: 'parameter_missing',
      param: 'after_completion[redirect]',
    });
  const id = newId(world, 'plink');
  const link: PaymentLink = {
    ...{
      intentMetadata: given.payment_intent_data?.metadata ?? {},
      inactiveMessage: given.inactive_message ?? null,
    },
    ...{
      id,
      account: account.id,
      url: `${origin}/stripe/link/${id}`,
      lines,
      created: nowOf(world),
      active: true,
    },
    ...{
      metadata: given.metadata ?? {},
      limit: given.restrictions?.completed_sessions.limit ?? null,
      count: 0,
    },
    afterCompletion: { type: after?.type ?? 'hosted_confirmation', url: after?.redirect?.url ?? null },
  };
  world.state.links[id] = link;
  world.touch();
  return linkWire(link);
};

const theLink = (call: Call): PaymentLink =>
  mine(call, call.world.state.links, call.params.id ?? '', 'payment_link');

const updateLink = (call: Call): object => {
  const link = theLink(call);
  const given = givenOf(call, updateShape);
  if (given.active !== undefined) link.active = given.active;
  // Pairs are merged; an empty value takes one away.
  const merged = Object.entries({ ...link.metadata, ...given.metadata }).filter(([, value]) => value !== '');
  link.metadata = Object.fromEntries(merged);
  if (given.restrictions) link.limit = given.restrictions.completed_sessions.limit;
  call.world.touch();
  return linkWire(link);
};

export const openSession = (
  call: Pick<Call, 'world' | 'origin'>,
  of: Pick<Session, 'account' | 'paymentLink' | 'lines' | 'currency' | 'total' | 'metadata'> &
    Partial<Session>,
): Session => {
  const { world, origin } = call;
  const id = newId(world, 'cs_test');
  const session: Session = {
    ...{ id, created: nowOf(world), expiresAt: nowOf(world) + DAY, url: `${origin}/stripe/session/${id}` },
    ...{ successUrl: null, cancelUrl: null, clientReferenceId: null, intentMetadata: {} },
    ...{ status: 'open', paymentStatus: 'unpaid', paymentIntent: null },
    ...of,
  };
  world.state.sessions[id] = session;
  world.touch();
  return session;
};

/** Real ones are https; this machine's own may be http. */
const assertUrl = (param: string, url: string | undefined): void => {
  const bare = url?.replace('{CHECKOUT_SESSION_ID}', 'x').split('?', 1)[0];
  if (bare !== undefined && !isNotifyUrl(bare))
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param });
};

const createSession = (call: Call): object => {
  const { world, account } = call;
  const given = givenOf(call, sessionShape);
  assertUrl('success_url', given.success_url);
  assertUrl('cancel_url', given.cancel_url);
  const expiresAt = given.expires_at ?? nowOf(world) + DAY;
  if (expiresAt < nowOf(world) + 1_800 || expiresAt > nowOf(world) + DAY)
    throw invalidRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours from now.', {
      param: 'expires_at',
    });
  const lines = given.line_items.map(({ price, price_data, quantity }, index) => {
    if ((price === undefined) === (price_data === undefined))
      throw invalidRequest('You must provide one of price or price_data.', { param: `line_items[${index}]` });
    const id =
      price ??
      newPrice(call, { product: undefined, product_data: undefined, ...price_data } as PriceGiven).id;
    return { id: newId(world, 'li'), price: id, quantity };
  });
  const { total, currency: of } = totalOf(call, lines);
  const session = openSession(call, {
    ...{ account: account.id, paymentLink: null, lines, currency: of, total, metadata: given.metadata ?? {} },
    ...{ expiresAt, successUrl: given.success_url, cancelUrl: given.cancel_url ?? null },
    ...{ clientReferenceId: given.client_reference_id ?? null },
    intentMetadata: given.payment_intent_data?.metadata ?? {},
  });
  return sessionWire(session);
};

const theSession = (call: Call): Session =>
  mine(call, call.world.state.sessions, call.params.id ?? '', 'checkout.session');

const lineList = (call: Call, lines: readonly Line[]): object => ({
  object: 'list',
  data: lines.map((line) => lineWire(call.world, line)),
  has_more: false,
  url: call.endpoint.split(' ')[1],
});

export const linkEndpoints: Endpoints = {
  'POST /v1/products': (call) => {
    const { world, account } = call;
    const { name } = givenOf(call, productData);
    const product = { id: newId(world, 'prod'), account: account.id, name, created: nowOf(world) };
    world.state.products[product.id] = product;
    return {
      id: product.id,
      object: 'product',
      active: true,
      name,
      created: product.created,
      livemode: false,
    };
  },
  'POST /v1/prices': (call) => priceWire(newPrice(call, givenOf(call, priceShape))),
  'POST /v1/payment_links': createLink,
  'GET /v1/payment_links': (call) =>
    listOf(
      call,
      Object.values(call.world.state.links),
      { active: (one, value) => String(one.active) === value },
      linkWire,
    ),
  'GET /v1/payment_links/:id': (call) => linkWire(theLink(call)),
  'POST /v1/payment_links/:id': updateLink,
  'GET /v1/payment_links/:id/line_items': (call) => lineList(call, theLink(call).lines),
  'POST /v1/checkout/sessions': createSession,
  'GET /v1/checkout/sessions': (call) =>
    listOf(
      call,
      Object.values(call.world.state.sessions),
      {
        payment_link: (one, value) => one.paymentLink === value,
        payment_intent: (one, value) => one.paymentIntent === value,
        status: (one, value) => one.status === value,
      },
      sessionWire,
    ),
  'GET /v1/checkout/sessions/:id': (call) => sessionWire(theSession(call)),
  'GET /v1/checkout/sessions/:id/line_items': (call) => lineList(call, theSession(call).lines),
  'POST /v1/checkout/sessions/:id/expire': (call) => {
    const session = theSession(call);
    if (session.status !== 'open')
      throw invalidRequest('Only Checkout Sessions with a status in ["open"] can be expired.', {});
    expireSession(call.world, session);
    return sessionWire(session);
  },
};
