/** Compares a platform with us once everything has settled. Each function returns the differences in words. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import type { OrderState } from '../../../sandbox/src/platforms/world.ts';
import type { PlatformName, PlatformWorld } from './platform-world.ts';

export interface Account {
  readonly name: PlatformName;
  readonly connectionId: string;
  /** The account's key there. */
  readonly storeId: string;
}

interface Cell {
  readonly key: string;
  readonly night: string;
  readonly stock: number;
  readonly priceFen: number | null;
  readonly closed: boolean;
  readonly state: string;
}

/** Nights of an account's listings from today on; `listings` of them are mapped. */
export const wrongNights = async (
  world: PlatformWorld,
  { name, connectionId }: Account,
  { listings, nights }: { readonly listings: number; readonly nights: number },
): Promise<string[]> => {
  const today = world.platforms.clock.today();
  const to = addDays(today, nights);
  const { rows } = await sql<Cell>`
    select r.platform_room_id as key, c.night, c.stock, c.price_fen, c.closed, c.state
    from channel_cells c join channel_rooms r on r.connection_id = c.connection_id and r.id = c.channel_room_id
    where c.connection_id = ${connectionId} and c.night >= ${today}::date and c.night < ${to}::date`.execute(
    world.t.database,
  );
  if (rows.length !== listings * nights) return [`${rows.length} nights of ${name}`];
  const theirs = new Map(
    [...new Set(rows.map(({ key }) => key))].flatMap((key) =>
      world.platforms[name].calendarOf(key, today, to).map((night) => [`${key} ${night.date}`, night]),
    ),
  );
  return rows.flatMap(({ key, night, stock, priceFen, closed, state }) => {
    const their = theirs.get(`${key} ${night}`);
    const same =
      state === 'synced' && their?.stock === stock && their.open === !closed && their.price === priceFen;
    return same ? [] : [`${name} ${key} ${night}: ${state} ${stock}, there ${their?.stock}`];
  });
};

const bookingThere: Readonly<Partial<Record<OrderState, string>>> = {
  waitPay: 'wait_pay',
  waitAccept: 'wait_accept',
  rejected: 'rejected',
  cancelled: 'cancelled',
};

interface Known {
  readonly platformOrderId: string;
  readonly problem: string | null;
  readonly booking: string | null;
  readonly dates: string;
  readonly followed: boolean;
  readonly orders: number;
}

/** Orders that are not once here and once there, in the same state. */
export const wrongOrders = async (
  world: PlatformWorld,
  { name, connectionId, storeId }: Account,
): Promise<string[]> => {
  const { rows } = await sql<Known>`
    select c.platform_order_id, c.problem, o.booking, o.check_in || ' ' || o.check_out as dates,
      c.revision = c.applied_revision as followed,
      (select count(*)::int from orders x where x.channel = ${name} and x.channel_order_no = c.platform_order_id) as orders
    from channel_orders c left join orders o on o.house_id = c.house_id and o.id = c.order_id
    where c.connection_id = ${connectionId}`.execute(world.t.database);
  const known = new Map(rows.map((row) => [row.platformOrderId, row]));
  const theirs = world.platforms[name].orders().filter((one) => one.storeId === storeId);
  return theirs.flatMap((their) => {
    const our = known.get(their.id);
    const says = `${their.id} ${their.state}: ${our?.booking} ${our?.problem} × ${our?.orders}`;
    if (our?.problem === 'unmapped') return our.orders === 0 ? [] : [says];
    if (!our?.followed) return [says];
    const ended = their.state === 'cancelled' || their.state === 'rejected';
    if (our.orders === 0) return ended ? [] : [says];
    const same =
      our.orders === 1 &&
      our.booking === (bookingThere[their.state] ?? 'confirmed') &&
      (ended || our.dates === `${their.checkIn} ${their.checkOut}`);
    return same ? [] : [says];
  });
};
