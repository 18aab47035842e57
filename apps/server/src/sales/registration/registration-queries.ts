/** Lists of registrations: pages by view and filters, counters, rows of the export. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type Page, TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { ADULT } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import {
  type RegistrationRow,
  type RegistrationView,
  registrationViews,
} from '@minsu/contract/sales/registration/registration.ts';
import type { pageRegistrations } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { batchesOf, COUNT_LIMIT, containing, limitOf, pageOfRows } from '../../platform/http/page-rows.ts';
import { idsByPhone, searchedPhone } from '../../platform/sealed-search.ts';
import { isSpelled, namedLike } from '../../platform/spelled-search.ts';
import { registeredGuests, stayGuests } from '../orders/list/order-keyword-queries.ts';
import { findOrderKeys } from '../orders/list/order-search-queries.ts';
import { viewToday } from '../orders/list/order-view-queries.ts';
import { missingColumns, rowColumns, rowTables, type StoredRow, toRow } from './registration-row-queries.ts';

type Input = z.output<typeof pageRegistrations.input>;
export type Filters = Omit<Input, 'current' | 'size' | 'sort'>;
type Listed = Omit<Input, 'current' | 'size'>;

/** Stays that came so long ago and still lack guests are a matter of the night audit. */
const LOOK_BACK_DAYS = 7;

const viewCondition = (view: RegistrationView): RawBuilder<unknown> => {
  switch (view) {
    case 'toReport':
      return sql`r.state = 'draft' and r.arrived_at is not null`;
    case 'underWay':
      return sql`r.state = 'submitted' and r.arrived_at is not null`;
    case 'accepted':
      return sql`r.state = 'accepted' and r.arrived_at is not null`;
    case 'rejected':
      return sql`r.state = 'rejected' and r.arrived_at is not null`;
    case 'foreign':
      return sql`r.is_foreign and r.state <> 'accepted' and r.arrived_at is not null`;
    default:
      return sql`true`;
  }
};

const all = (parts: readonly (RawBuilder<unknown> | false | undefined)[]): RawBuilder<unknown> =>
  sql.join(
    parts.filter((part) => typeof part === 'object'),
    sql` and `,
  );

/** Most orders a search may match. */
const MAX_FOUND = 500;

/** Limits a relation with `house_id` and `order_id` to the orders the global search finds. */
const ofFoundOrders = async (ctx: Ctx, keyword: string, of: string): Promise<RawBuilder<unknown>> => {
  const keys = await findOrderKeys(ctx, keyword, MAX_FOUND, 'booker');
  return sql`(${sql.ref(`${of}.houseId`)}, ${sql.ref(`${of}.orderId`)}) in (
    select * from unnest(${keys.map((key) => key.houseId)}::uuid[], ${keys.map((key) => key.id)}::uuid[]))`;
};

/** The guest's name and phone, or the order, its room and its booker by the search rules. */
const keywordCondition = async (ctx: Ctx, keyword: string): Promise<RawBuilder<unknown>> => {
  const ended = await idsByPhone(ctx, 'registrations', keyword);
  const phone = searchedPhone(ctx, keyword);
  const spelled = isSpelled(keyword) ? await namedLike(ctx, registeredGuests, 'r', keyword) : sql`false`;
  return sql`(r.name ilike ${containing(keyword)} or ${spelled}
    ${ended ? sql`or r.id = any(${ended})` : sql``} ${phone ? sql`or r.phone_hash = ${phone}` : sql``}
    or ${await ofFoundOrders(ctx, keyword, 'r')})`;
};

const conditionsOf = async (ctx: Ctx, input: Filters): Promise<RawBuilder<unknown>> => {
  const { keyword, houseId, documentType, foreign, minor, checkInFrom, checkInTo } = input;
  const dated = checkInFrom !== undefined || checkInTo !== undefined;
  return all([
    sql`${inScope(ctx, 'r.houseId')}`,
    viewCondition(input.view),
    keyword ? await keywordCondition(ctx, keyword) : undefined,
    houseId?.length ? sql`r.house_id = any(${houseId}::uuid[])` : undefined,
    documentType?.length ? sql`r.document_type = any(${documentType})` : undefined,
    foreign === undefined ? undefined : sql`r.is_foreign = ${foreign}`,
    minor === undefined ? undefined : minor ? sql`r.age < ${ADULT}` : sql`r.age >= ${ADULT}`,
    dated &&
      sql`(r.house_id, r.stay_id) in (select house_id, id from stays where holds_nights
        and check_in >= ${checkInFrom ?? '1900-01-01'} and check_in <= ${checkInTo ?? '9000-01-01'})`,
  ]);
};

/**
 * Stays with missing guests, in house or due by tomorrow. Later parts of a split stay share the guests of the first.
 */
const missingStays = async (ctx: Ctx, input: Filters, today: string): Promise<RawBuilder<unknown>> => {
  const { keyword, houseId, checkInFrom, checkInTo } = input;
  const rules = all([
    sql`${inScope(ctx, 's.houseId')}`,
    sql`s.split_of is null and o.booking = 'confirmed'`,
    sql`c.missing > 0`,
    keyword
      ? sql`(s.guest_name ilike ${containing(keyword)} or ${isSpelled(keyword) ? await namedLike(ctx, stayGuests, 's', keyword) : sql`false`}
          or ${await ofFoundOrders(ctx, keyword, 's')})`
      : undefined,
    houseId?.length ? sql`s.house_id = any(${houseId}::uuid[])` : undefined,
    checkInFrom ? sql`s.check_in >= ${checkInFrom}` : undefined,
    checkInTo ? sql`s.check_in <= ${checkInTo}` : undefined,
    // These filters concern guests, who are still unknown here.
    input.documentType?.length || input.foreign !== undefined || input.minor !== undefined
      ? sql`false`
      : undefined,
  ]);
  return sql`
    select s.*, c.missing from (
      select * from stays where state = 'in_house' and room_id is not null
      union all select * from stays where state = 'expected' and holds_nights
        and check_in between ${addDays(today, -LOOK_BACK_DAYS)} and ${addDays(today, 1)}) s
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    join houses h on h.id = s.house_id
    cross join lateral (select case when h.registration_rule = 'first' then 1 else s.guests end - (
      select count(*)::int from registrations r
      where r.house_id = s.house_id and r.stay_id = s.id and r.state <> 'rejected') as missing) c
    where ${rules}`;
};

const sorts: Record<string, RawBuilder<unknown>> = {
  arrivedAt: sql`r.arrived_at`,
  checkIn: sql`s.check_in`,
  name: sql`r.name`,
};

/** Foreigners by report deadline; all others by latest arrival. */
const orderOf = ({ sort, view }: Pick<Listed, 'sort' | 'view'>): RawBuilder<unknown> => {
  const [field = view === 'foreign' ? 'arrivedAt' : '-arrivedAt'] = sort ?? [];
  const column = sorts[field.replace(/^-/, '')] ?? sql`r.arrived_at`;
  return field.startsWith('-') ? sql`${column} desc, r.id desc` : sql`${column}, r.id`;
};

const needsStay = ({ sort }: Pick<Listed, 'sort'>): boolean => sort?.[0]?.endsWith('checkIn') ?? false;

const registered = async (ctx: Ctx, input: Input): Promise<RegistrationRow[]> => {
  const stay = needsStay(input) ? sql`join stays s on s.house_id = r.house_id and s.id = r.stay_id` : sql``;
  const { rows } = await sql<StoredRow>`
    with page as materialized (
      select r.house_id, r.id, row_number() over (order by ${orderOf(input)}) as place from registrations r ${stay}
      where ${await conditionsOf(ctx, input)} order by ${orderOf(input)} ${limitOf(input)})
    select ${rowColumns} from page join registrations r on r.house_id = page.house_id and r.id = page.id ${rowTables}
    order by page.place`.execute(ctx.db);
  return rows.map((row) => toRow(ctx, row));
};

const lacking = async (ctx: Ctx, input: Input): Promise<RegistrationRow[]> => {
  const name = input.sort?.[0]?.endsWith('name') ? sql`s.guest_name` : sql`s.check_in`;
  const down = input.sort?.[0]?.startsWith('-') ? sql`desc` : sql``;
  const { rows } = await sql<StoredRow>`
    select ${missingColumns} from (${await missingStays(ctx, input, await viewToday(ctx))}) s
    join orders o on o.house_id = s.house_id and o.id = s.order_id
    join houses h on h.id = s.house_id
    left join rooms m on m.house_id = s.house_id and m.id = s.room_id
    order by ${name} ${down}, s.id ${limitOf(input)}`.execute(ctx.db);
  return rows.map((row) => toRow(ctx, row));
};

const rowsOf = (ctx: Ctx, input: Input): Promise<RegistrationRow[]> =>
  input.view === 'toRegister' ? lacking(ctx, input) : registered(ctx, input);

export const countRegistrations = async (ctx: Ctx, input: Filters, limit: number): Promise<number> => {
  const found =
    input.view === 'toRegister'
      ? await missingStays(ctx, input, await viewToday(ctx))
      : sql`select from registrations r where ${await conditionsOf(ctx, input)}`;
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (${found} limit ${limit}) c`.execute(ctx.db);
  return rows[0]?.n ?? 0;
};

export const registrationPage = async (ctx: Ctx, input: Input): Promise<Page<RegistrationRow>> => {
  const [records, total] = await Promise.all([
    rowsOf(ctx, input),
    countRegistrations(ctx, input, COUNT_LIMIT),
  ]);
  return pageOfRows(records, total, input);
};

export const registrationCounts = async (ctx: Ctx): Promise<{ view: RegistrationView; count: number }[]> =>
  Promise.all(
    registrationViews.map(async (view) => ({
      view,
      count: await countRegistrations(ctx, { view }, TOTAL_LIMIT),
    })),
  );

/** Every row that matches, in the order of the list. */
export const registrationBatches = (ctx: Ctx, input: Listed): AsyncGenerator<RegistrationRow[]> =>
  batchesOf((paging) => rowsOf(ctx, { ...input, ...paging }));

export const findRegistrationIds = async (ctx: Ctx, filter: Filters, limit: number): Promise<string[]> => {
  if (filter.view === 'toRegister') return [];
  const { rows } = await sql<{ id: string }>`
    select r.id from registrations r where ${await conditionsOf(ctx, filter)}
    order by ${orderOf({ view: filter.view, sort: undefined })} limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.id);
};
