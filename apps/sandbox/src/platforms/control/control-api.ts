/**
 * Controls of the platforms for people and tests, as JSON: `POST /control/platforms/<action>` with a body that names the
 * platform, `GET /control/platforms` for the whole state. The page and in-process tests use the same functions.
 */
import { type Exchange, json, jsonOf, type Reply } from '../../http/exchange.ts';
import { listingsOf, storesOf } from '../add-store.ts';
import { localTime } from '../clock.ts';
import { readNights } from '../listing-calendar.ts';
import { totalOf } from '../order-life.ts';
import { Refused } from '../refused.ts';
import type { Delivery, Listing, Order, PlatformName, World } from '../world.ts';
import { type Actions, isActionName } from './actions.ts';

/** Rows of a list that the page and the answer show. */
const SHOWN = 200;

export const orderLine = (order: Order) => ({
  ...order,
  total: totalOf(order),
  createdAt: localTime(order.createdAt),
});

const deliveryLine = ({ state }: World, delivery: Delivery) => {
  const event = state.events[delivery.eventId];
  return { ...delivery, kind: event?.kind, dueAt: localTime(delivery.dueAt) };
};

const listingLine = ({ nights: _, ...listing }: Listing) => listing;

export const newest = <T>(of: readonly T[]): T[] => of.slice(-SHOWN).reverse();

const overview = (world: World, platform: PlatformName) => ({
  stores: storesOf(world, platform).map(({ boundTo, ...store }) => ({ ...store, bound: boundTo !== null })),
  listings: listingsOf(world, platform).map(listingLine),
  orders: newest(Object.values(world.state.orders).filter((one) => one.platform === platform)).map(orderLine),
  pushes: newest(Object.values(world.state.deliveries).filter((one) => one.platform === platform)).map(
    (one) => deliveryLine(world, one),
  ),
  messages: newest(Object.values(world.state.messages).filter((one) => one.platform === platform)),
  smsCodes: platform === 'pig' ? world.state.smsCodes : {},
  stats: world.stats.of(platform),
});

const whole = (world: World) => ({
  now: new Date(world.clock.now()).toISOString(),
  credentials: world.credentials,
  faults: world.faults.list(),
  mt: overview(world, 'mt'),
  tj: overview(world, 'tj'),
  pig: overview(world, 'pig'),
});

/** `?platform=&listing=&from=&to=` */
const calendar = (world: World, query: Readonly<Record<string, string>>) => {
  const { platform, listing: id, from = '', to = '' } = query;
  const listing = world.state.listings[`${platform}:${id}`];
  if (!listing) throw new Refused('unknownListing');
  return { items: readNights(listing, from, to) };
};

const reply = async (
  world: World,
  actions: Actions,
  exchange: Exchange,
  action: string,
): Promise<unknown> => {
  if (exchange.method === 'GET' && action === '') return whole(world);
  if (exchange.method === 'GET' && action === 'calendar') return calendar(world, exchange.query);
  if (exchange.method !== 'POST' || !isActionName(action)) return undefined;
  return (await actions[action](jsonOf(exchange.body || '{}') as Record<string, unknown>)) ?? null;
};

/** `rest`: what follows `/control/platforms`. */
export const controlApi = async (
  world: World,
  actions: Actions,
  exchange: Exchange,
  rest: string,
): Promise<Reply> => {
  try {
    const answer = await reply(world, actions, exchange, rest);
    return answer === undefined ? json(404, { message: 'no such action' }) : json(200, answer);
  } catch (error) {
    if (error instanceof Refused) return json(422, { reason: error.reason, message: error.message });
    throw error;
  }
};
