/** Locks of a lock connection, with the room each belongs to. */
import { LOW_BATTERY, type Lock } from '@minsu/contract/foundation/connectors/lock.ts';
import type { pageLocks } from '@minsu/contract/foundation/connectors/lock-endpoints.ts';
import { lockFailures } from '@minsu/contract/foundation/connectors/lock-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { assertSeesConnectors, connectorById } from './connector-queries.ts';

type Row = z.input<typeof Lock>;

const columns = sql`l.id, l.reference, l.name, l.battery, l.has_gateway, l.is_online, l.house_id, h.name as house_name,
  l.room_id, m.number as room_number, l.fetched_at, l.gone_at is not null as is_gone, l.version`;
const tables = sql`locks l left join houses h on h.id = l.house_id
  left join rooms m on m.house_id = l.house_id and m.id = l.room_id`;

const shows = {
  all: sql`true`,
  unmapped: sql`l.room_id is null and l.gone_at is null`,
  mapped: sql`l.room_id is not null`,
  trouble: sql`not l.has_gateway or not l.is_online or l.battery < ${LOW_BATTERY}
    or (l.gone_at is not null and l.room_id is not null)`,
} as const;

export const pageOfLocks = async (ctx: Ctx, input: z.output<typeof pageLocks.input>): Promise<Page<Row>> => {
  const { id, keyword, show } = input;
  const connector = await connectorById(ctx, id);
  if (connector.port !== 'lock') fail(lockFailures.notLockAccount);
  const like = `%${keyword.replaceAll(/[\\%_]/g, '\\$&')}%`;
  // Removed locks without a room are kept as history.
  const where = sql`l.connector_id = ${id} and (l.gone_at is null or l.room_id is not null) and (${shows[show]})
    and (${keyword} = '' or l.name ilike ${like} or l.reference = ${keyword} or m.number ilike ${like} or h.name ilike ${like})`;
  const [{ rows }, counted] = await Promise.all([
    sql<Row>`select ${columns} from ${tables} where ${where} order by l.name, l.reference ${limitOf(input)}`.execute(
      ctx.db,
    ),
    sql<{ n: number }>`select count(*)::int as n from ${tables} where ${where}`.execute(ctx.db),
  ]);
  return pageOfRows([...rows], counted.rows[0]?.n ?? 0, input);
};

const read = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<Row | undefined> =>
  (await sql<Row>`select ${columns} from ${tables} where ${where}`.execute(ctx.db)).rows[0];

export interface LockRow extends Row {
  readonly connectorId: string;
}

/** Locks the listings until the transaction ends. */
export const lockById = async (ctx: Ctx, id: string): Promise<LockRow> => {
  assertSeesConnectors(ctx);
  const { rows } = await sql<{ connectorId: string }>`
    select connector_id from locks where id = ${id} for update`.execute(ctx.db);
  const row = await read(ctx, sql`l.id = ${id}`);
  return row && rows[0] ? { ...row, ...rows[0] } : fail(lockFailures.notFound);
};

export const lockNameOfRoom = async (
  ctx: Ctx,
  houseId: string,
  roomId: string,
): Promise<string | undefined> =>
  (await read(ctx, sql`l.house_id = ${houseId} and l.room_id = ${roomId}`))?.name;
