/** The room nights behind a part of a difference: sold, blocked, or unsold under a stop sell. */
import { blockKinds } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { reportFailures } from '@minsu/contract/operations/reports/report-failures.ts';
import { leadBands } from '@minsu/contract/operations/reports/report-list.ts';
import type { pageWhyNights, WhyNight } from '@minsu/contract/operations/reports/why-endpoints.ts';
import { guestGroups, hasNights } from '@minsu/contract/operations/reports/why-figures.ts';
import { failAt } from '@minsu/contract/platform/failure.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { COUNT_LIMIT, limitOf, pageOfRows } from '../../../platform/http/page-rows.ts';
import { type Asked, housesAsked } from '../report-ctx.ts';
import { stopSold } from './availability-queries.ts';
import { nightsOfBoth } from './night-part-queries.ts';
import { type AskedWhy, askedWhy } from './why-ctx.ts';

type Input = z.output<typeof pageWhyNights.input>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const badKey = (): never => failAt('key', reportFailures.notBy);
const among = (key: string | undefined, known: readonly (string | number)[]): string =>
  key !== undefined && known.map(String).includes(key) ? key : badKey();

/** Guests of a group by the sides they have nights on. */
const ofGuests = (group: string): RawBuilder<unknown> => {
  if (group === 'unknown') return sql`n.guest_id is null`;
  const has = (now: boolean) =>
    sql`exists (select from nights g where g.guest_id = n.guest_id and g.now = ${sql.lit(now)})`;
  const [stayedBefore, staysNow] = [has(false), has(true)];
  if (group === 'new') return sql`n.guest_id is not null and not ${stayedBefore}`;
  if (group === 'lost') return sql`n.guest_id is not null and not ${staysNow}`;
  return sql`n.guest_id is not null and ${stayedBefore} and ${staysNow}`;
};

const soldWhere = ({ part, key }: Input): RawBuilder<unknown> => {
  switch (part) {
    case 'house':
      return key !== undefined && UUID.test(key) ? sql`n.house_id = ${key}::uuid` : badKey();
    case 'channel':
      return sql`n.channel = ${among(key, channels)}`;
    case 'weekday':
      return sql`n.dow = ${Number(among(key, [0, 1, 2, 3, 4, 5, 6]))}`;
    case 'lead':
      return sql`n.lead = ${Number(among(key, leadBands))}`;
    case 'guest':
      return ofGuests(among(key, guestGroups));
    default:
      return sql`true`;
  }
};

const columns = sql`house_id, night, room_id, room_type_id, order_id, block_kind, reason, count, fen, list_fen`;

const soldNights = ({ asked, before }: AskedWhy, input: Input): RawBuilder<unknown> => sql`
  with nights as materialized (${nightsOfBoth(asked, before)})
  select n.house_id, n.night, r.room_id, n.room_type_id, s.order_id, null::text as block_kind, null::text as reason, 1 as count,
    n.room_fen as fen, n.list_fen
  from nights n join stays s on s.house_id = n.house_id and s.id = n.stay_id
  left join room_night r on r.house_id = n.house_id and r.stay_id = n.stay_id and r.night = n.night
  where n.now = ${sql.lit(input.side === 'now')} and ${soldWhere(input)}`;

const blockedNights = (
  asked: Asked,
  { from, to }: Period,
  key: string | undefined,
): RawBuilder<unknown> => sql`
  select n.house_id, n.night, n.room_id, r.room_type_id, null::uuid as order_id, b.kind as block_kind, b.reason, 1 as count,
    null::bigint as fen, null::bigint as list_fen
  from room_night n join room_blocks b on b.house_id = n.house_id and b.id = n.block_id
  join rooms r on r.house_id = n.house_id and r.id = n.room_id
  where n.block_id is not null and n.night between ${from}::date and ${to}::date and ${housesAsked(asked, 'n.houseId')}
    and ${key === undefined ? sql`true` : sql`b.kind = ${among(key, blockKinds)}`}`;

const stoppedNights = (asked: Asked, period: Period): RawBuilder<unknown> => sql`
  select s.house_id, s.night, null::uuid as room_id, s.room_type_id, null::uuid as order_id, null::text as block_kind,
    null::text as reason, s.count, null::bigint as fen, null::bigint as list_fen
  from (${stopSold(asked, period)}) s`;

const nightsBehind = (of: AskedWhy, input: Input): RawBuilder<unknown> => {
  const period = input.side === 'now' ? of.asked.period : of.before;
  if (input.part === 'block') return blockedNights(of.asked, period, input.key);
  if (input.part === 'stopSell') return stoppedNights(of.asked, period);
  return soldNights(of, input);
};

interface Row extends Omit<WhyNight, 'houseId' | 'guest'> {
  readonly houseId: string | null;
  readonly guest: string | null;
  readonly all: number;
}

export const whyNights = async (ctx: Ctx, input: Input) => {
  const of = await askedWhy(ctx, input);
  if (!hasNights(of.asked.report)) return failAt('report', reportFailures.notExplained);
  const { rows } = await sql<Row>`
    with found as materialized (select ${columns} from (${nightsBehind(of, input)}) f),
    page as (select * from found f order by f.night, f.house_id, f.room_id, f.order_id ${limitOf(input)})
    select a.all, p.house_id, h.name as house_name, p.night, r.number as room_no, t.name as room_type_name, p.order_id, o.order_no,
      o.channel, coalesce(o.booker_name, '') as guest, p.block_kind, p.reason, p.count, p.fen, p.list_fen
    from (select least(count(*), ${COUNT_LIMIT})::int as all from found) a
    left join page p on true
    left join houses h on h.id = p.house_id
    left join rooms r on r.house_id = p.house_id and r.id = p.room_id
    left join room_types t on t.house_id = p.house_id and t.id = p.room_type_id
    left join orders o on o.house_id = p.house_id and o.id = p.order_id
    order by p.night, p.house_id, p.room_id, p.order_id`.execute(of.asked.ctx.db);
  const money = of.asked.seesMoney;
  const records = rows.flatMap(({ houseId, all: _, guest, fen, listFen, ...row }): WhyNight[] =>
    houseId === null
      ? []
      : [{ ...row, houseId, guest: guest ?? '', fen: money ? fen : null, listFen: money ? listFen : null }],
  );
  return pageOfRows(records, rows[0]?.all ?? 0, input);
};
