/** The stays of an order with their registered guests, visitors and door codes. */
import type { ConnectorVendor } from '@minsu/contract/foundation/connectors/connector-registry.ts';
import { sayServiceError } from '@minsu/contract/foundation/connectors/service-errors.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import type { DoorCode, OrderGuests, Visitor } from '@minsu/contract/sales/registration/registration.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { issuesDoorCodes } from '../../foundation/houses/rooms/issues-door-codes.ts';
import type { Ctx } from '../../platform/context.ts';
import { guestCounts, rootOf } from '../orders/stay/guest-count-queries.ts';
import { rowColumns, rowTables, type StoredRow, toRow } from './registration-row-queries.ts';

const readOrder = async (ctx: Ctx, orderId: string) => {
  const order = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('houses as h', 'h.id', 'o.houseId')
    .select(['o.houseId', 'o.id', 'o.booking', 'h.timeZone', 'h.smartLocks'])
    .where('o.id', '=', orderId)
    .where(inScope(ctx, 'o.houseId'))
    .executeTakeFirst();
  return order ?? fail(orderFailures.notFound);
};

type Order = Awaited<ReturnType<typeof readOrder>>;

const readStays = (ctx: Ctx, { houseId, id }: Order) =>
  ctx.db
    .selectFrom('stays as s')
    .leftJoin('locks as l', (join) =>
      join.onRef('l.houseId', '=', 's.houseId').onRef('l.roomId', '=', 's.roomId'),
    )
    .select(['s.id', 's.splitOf', 's.guests', 's.state', 's.roomId', 'l.id as lockId'])
    .where('s.houseId', '=', houseId)
    .where('s.orderId', '=', id)
    .orderBy('s.position')
    .orderBy('s.checkIn')
    .execute();

const readGuests = async (ctx: Ctx, { houseId, id }: Order) => {
  const { rows } = await sql<StoredRow>`select ${rowColumns} from registrations r ${rowTables}
    where r.house_id = ${houseId} and r.order_id = ${id} order by r.recorded_at, r.id`.execute(ctx.db);
  return rows.map((row) => toRow(ctx, row));
};

type Of<T> = T & { readonly stayId: string };

const readVisitors = async (ctx: Ctx, { houseId, id }: Order) => {
  const { rows } = await sql<Of<z.input<typeof Visitor>>>`
    select v.stay_id, v.id, v.name, v.document_type, v.document_masked, v.phone_masked, v.came_at, v.left_at, v.recorded_by
    from visitors v where v.house_id = ${houseId}
      and v.stay_id in (select id from stays where house_id = ${houseId} and order_id = ${id})
    order by v.came_at desc, v.id desc`.execute(ctx.db);
  return rows;
};

/** All but the code itself. */
const codeColumns = sql`c.id, m.number as room_number, c.valid_from, c.valid_to, c.state, c.last_error, c.issued_by,
  c.issued_at, c.revoked_at, c.version, n.vendor`;
const codeTables = sql`door_codes c join rooms m on m.house_id = c.house_id and m.id = c.room_id
  left join locks l on l.id = c.lock_id left join connectors n on n.id = l.connector_id`;

type CodeRow = z.input<typeof DoorCode> & { readonly vendor: ConnectorVendor | null };

/** The last refusal in the reader's language. */
const saidOf = ({ language }: Ctx, { lastError, vendor }: CodeRow): string | null =>
  lastError && sayServiceError(lastError, vendor, language);

/** The door code by id; the caller has checked its scope. */
export const doorCodeById = async (ctx: Ctx, { houseId, id }: Pick<Order, 'houseId' | 'id'>) => {
  const { rows } = await sql<CodeRow>`select ${codeColumns} from ${codeTables}
    where c.house_id = ${houseId} and c.id = ${id}`.execute(ctx.db);
  const [found] = rows;
  if (!found) return null;
  const { vendor: _, ...code } = found;
  return { ...code, lastError: saidOf(ctx, found) };
};

const readCodes = async (ctx: Ctx, { houseId, id }: Order) => {
  const { rows } = await sql<Of<CodeRow>>`select c.stay_id, ${codeColumns} from ${codeTables}
    where c.house_id = ${houseId} and c.order_id = ${id} order by c.issued_at desc, c.id desc`.execute(
    ctx.db,
  );
  return rows.map(({ vendor, ...row }) => ({ ...row, lastError: saidOf(ctx, { vendor, ...row }) }));
};

export const orderGuests = async (ctx: Ctx, orderId: string): Promise<z.input<typeof OrderGuests>> => {
  const order = await readOrder(ctx, orderId);
  const stays = await readStays(ctx, order);
  const counts = await guestCounts(ctx, order, stays);
  const guests = await readGuests(ctx, order);
  const visitors = await readVisitors(ctx, order);
  const codes = await readCodes(ctx, order);
  const { smartLocks } = order;
  const locks = stays.some(({ lockId }) => issuesDoorCodes(ctx, { smartLocks, lockId }));
  const isLive = (state: string) =>
    order.booking === 'confirmed' && (state === 'expected' || state === 'in_house');
  const mayRecord = ctx.user.may('registration:edit');
  const mayIssue = ctx.user.may('doorCode:issue');
  return {
    connected: ctx.services.config.authorityUrl !== undefined,
    locks,
    timeZone: order.timeZone,
    stays: stays
      .filter((stay) => stay.state !== 'cancelled')
      .map((stay) => {
        const { registered, toRegister } = counts.get(stay.id) ?? { registered: 0, toRegister: 1 };
        const own = codes.filter((code) => code.stayId === stay.id);
        const isFirst = rootOf(stay) === stay.id || !stays.some((one) => one.id === stay.splitOf);
        return {
          stayId: stay.id,
          required: toRegister,
          recorded: registered,
          guests: isFirst ? guests.filter((guest) => guest.stayId === rootOf(stay)) : [],
          visitors: visitors.filter((visitor) => visitor.stayId === stay.id),
          codes: own,
          canRecord: mayRecord && isLive(stay.state),
          canIssueCode:
            mayIssue &&
            issuesDoorCodes(ctx, { smartLocks, lockId: stay.lockId }) &&
            stay.roomId !== null &&
            isLive(stay.state) &&
            !own.some((code) => code.revokedAt === null),
        };
      }),
  };
};
