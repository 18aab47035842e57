/** Invariants between our records and a platform's once syncing is idle. Each check returns violations as text. */
import { pageChannelOrders } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { pageChannelCells } from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import type { ChannelRoom } from '@minsu/contract/connections/channels/channel-room.ts';
import { pageChannelRooms } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { nightsEnd } from '@minsu/contract/inventory/room-status/room-status.ts';
import { getBoard } from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import type { SandboxControl, TheirOrder } from './sandbox-control.ts';
import type { signIn } from './server.ts';

type Client = Awaited<ReturnType<typeof signIn>>;

export interface Sold {
  readonly client: Client;
  readonly sandbox: SandboxControl;
  readonly connectionId: string;
  readonly houseId: string;
  /** First night, and number of nights checked. */
  readonly from: string;
  readonly nights: number;
}

export type OurOrder = Awaited<ReturnType<typeof ordersOf>>[number];
type Mapped = ChannelRoom & { readonly mapping: NonNullable<ChannelRoom['mapping']> };

export const mappedListings = async ({ client, connectionId }: Sold): Promise<Mapped[]> => {
  const { data } = await client.call(pageChannelRooms, { connectionId, linked: true, size: 200 });
  return data.records.filter((one): one is Mapped => one.mapping !== null);
};

const all = async <T>(page: (current: number) => Promise<{ records: T[]; total: number }>): Promise<T[]> => {
  const found: T[] = [];
  for (let current = 1; ; current += 1) {
    const { records, total } = await page(current);
    found.push(...records);
    if (records.length === 0 || found.length >= total) return found;
  }
};

/** Listing nights that differ from our desired state or are still pending. */
export const untoldNights = async (sold: Sold): Promise<string[]> => {
  const { client, sandbox, connectionId, from, nights } = sold;
  const to = addDays(from, nights);
  const wrong: string[] = [];
  for (const { id, platformRoomId, name } of await mappedListings(sold)) {
    const asked = { connectionId, channelRoomId: id, from, to: addDays(to, -1), size: 200 };
    const { records } = (await client.call(pageChannelCells, asked)).data;
    const ours = new Map(records.map((cell) => [cell.night, cell]));
    for (const their of await sandbox.calendar(platformRoomId, from, to)) {
      const cell = ours.get(their.date);
      const same =
        cell?.state === 'synced' &&
        cell.stock === their.stock &&
        cell.closed === !their.open &&
        (cell.closed || cell.priceFen === their.price) &&
        (cell.minNights ?? 0) === their.minDays &&
        cell.closedArrival === their.noArrival &&
        cell.closedDeparture === their.noDeparture;
      if (!same) wrong.push(`${name} ${their.date}: ${cell?.state} ${cell?.stock} there ${their.stock}`);
    }
  }
  return wrong;
};

const boardOf = async ({ client, houseId, from, nights }: Sold) =>
  (await client.call(getBoard, { from, to: addDays(from, nights), houseIds: [houseId] })).data;

/** Occupants by room and night. */
const takenBy = (board: Awaited<ReturnType<typeof boardOf>>): ReadonlyMap<string, string[]> => {
  const bars = [
    ...board.stays
      .filter(({ hours }) => !hours)
      .map((stay) => ({ ...stay, from: stay.checkIn, to: nightsEnd(stay), what: `stay ${stay.id}` })),
    ...board.blocks
      .filter(({ kind }) => kind !== 'out_of_service')
      .map((block) => ({ ...block, what: `${block.kind} ${block.id}` })),
  ];
  const pairs = bars.flatMap(({ roomId, from, to, what }) =>
    roomId === null || from >= to
      ? []
      : datesOf(from, to).map((night) => [`${roomId} ${night}`, what] as const),
  );
  return new Map(
    [...Map.groupBy(pairs, ([key]) => key)].map(([key, found]) => [key, found.map(([, what]) => what)]),
  );
};

/** Room nights with two occupants. */
export const doubleBooked = async (sold: Sold): Promise<string[]> =>
  [...takenBy(await boardOf(sold))]
    .filter(([, who]) => who.length > 1)
    .map(([roomNight, who]) => `${roomNight}: ${who.join(', ')}`);

/** Nights where a listing's offer differs from availability recomputed from the board's bars. */
export const wronglyOffered = async (sold: Sold): Promise<string[]> => {
  const board = await boardOf(sold);
  const taken = takenBy(board);
  const types = new Map(board.houses.flatMap(({ types: own }) => own.map((type) => [type.id, type])));
  const nights = datesOf(sold.from, addDays(sold.from, sold.nights));
  const wrong: string[] = [];
  for (const { platformRoomId, name, mapping } of await mappedListings(sold)) {
    const type = types.get(mapping.roomTypeId);
    const theirs = await sold.sandbox.calendar(platformRoomId, sold.from, addDays(sold.from, sold.nights));
    nights.forEach((night, at) => {
      const isFree = (roomId: string) => !taken.has(`${roomId} ${night}`);
      const ofType = (type?.rooms.filter(({ id }) => isFree(id)).length ?? 0) - (type?.unplaced[at] ?? 0);
      const own = mapping.rooms.filter(({ id }) => isFree(id)).length;
      const offered = theirs[at];
      const right = Math.max(0, Math.min(own, ofType));
      if (offered?.open && offered.stock !== right)
        wrong.push(`${name} ${night}: ${offered.stock}, and ${right} free`);
    });
  }
  return wrong;
};

/** All Meituan orders of the property. */
export const ordersOf = async ({ client, houseId }: Pick<Sold, 'client' | 'houseId'>) =>
  all(
    async (current) =>
      (await client.call(pageOrders, { houseId: [houseId], channel: ['mt'], size: 200, current })).data,
  );

export const channelOrdersOf = async ({ client, connectionId }: Sold) =>
  all(async (current) => (await client.call(pageChannelOrders, { connectionId, size: 200, current })).data);

const bookingThere: Readonly<Record<TheirOrder['state'], OurOrder['booking']>> = {
  waitPay: 'wait_pay',
  waitAccept: 'wait_accept',
  confirmed: 'confirmed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  inHouse: 'confirmed',
  completed: 'confirmed',
  noShow: 'confirmed',
  refundPending: 'confirmed',
};

const sameOrder = (their: TheirOrder, our: OurOrder): boolean =>
  our.booking === bookingThere[their.state] &&
  our.stayCount === their.rooms &&
  our.checkIn === their.checkIn &&
  our.checkOut === their.checkOut;

/**
 * Orders that do not exist exactly once on each side in the same state. Orders that ended before we read them, or
 * of unlinked listings, are known here without an order. `before`: ids older than the account.
 */
export const strayOrders = async (sold: Sold, before: ReadonlySet<string>): Promise<string[]> => {
  const theirs = (await sold.sandbox.overview()).orders;
  const known = new Map((await channelOrdersOf(sold)).map((one) => [one.platformOrderId, one]));
  const ours = (await ordersOf(sold)).filter(({ id }) => !before.has(id));
  const wrong = theirs.flatMap((their) => {
    const own = ours.filter(({ channelOrderNo }) => channelOrderNo === their.id);
    const { state, problem, followed } = known.get(their.id) ?? {};
    const says = `${their.id} ${their.state}: ${state} ${problem} ${own.map(({ booking }) => booking)}`;
    if (own.length === 0) {
      const ended = their.state === 'cancelled' || their.state === 'rejected';
      return problem === 'unmapped' || (ended && followed) ? [] : [says];
    }
    return own.length === 1 && own[0] && sameOrder(their, own[0]) ? [] : [says];
  });
  const there = new Set(theirs.map(({ id }) => id));
  const ghosts = ours.filter(({ channelOrderNo }) => !there.has(channelOrderNo ?? ''));
  return [...wrong, ...ghosts.map(({ orderNo }) => `${orderNo} is not there`)];
};
