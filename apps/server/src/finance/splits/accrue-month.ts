/**
 * Closes a month on an accrual basis: nights stayed by its end but split later are accrued by party on its last day and
 * reversed on the next. Reopening the month reverses both; closing it again posts them again.
 */
import { daysOfMonth, monthOf } from '@minsu/contract/finance/contracts/month-rules.ts';
import {
  type AccruedShare,
  accrualPostings,
  accruedShares,
} from '@minsu/contract/finance/ledger/accrual-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { systemUser } from '../../platform/http/session.ts';
import { stayedStays } from '../contracts/order-share-queries.ts';
import { accrualEntries, accrualsBehind, takeAccrualsBack } from '../ledger/accrual-entries.ts';
import type { PeriodChange } from '../ledger/period-hooks.ts';
import { type NewEntry, postEntries } from '../ledger/post-entries.ts';
import { monthAccruing, type OpenHeld } from './split-hooks.ts';
import { nightKeyOf, nightOfEntry, partiesOf } from './store-items.ts';
import { readTermsInForce } from './terms-in-force-queries.ts';
import {
  nightsOfOrders,
  nightsOfOwnerStays,
  theseUnits,
  type UnitKey,
  type UnitNight,
} from './unit-night-queries.ts';

/** Units that are read at a time. */
const CHUNK = 500;
/** Owner stays that ended longer ago are read only if no split has covered them. */
const OWNER_STAY_DAYS = 92;

/** Orders with postings up to the day that are not split up to it. */
const openOrders = async (ctx: Ctx, closedOn: string): Promise<UnitKey[]> => {
  const { rows } = await sql<UnitKey>`
    select e.house_id, e.order_id as id from ledger_accounts a
    join ledger_postings p on p.account_id = a.id and p.business_date <= ${closedOn}::date
    join ledger_entries e on e.id = p.entry_id
    where a.kind = 'revenue.unsplit' and e.order_id is not null
    group by 1, 2 having sum(p.amount_fen) <> 0 order by 1, 2`.execute(ctx.db);
  return rows;
};

const openOwnerStays = async (ctx: Ctx, closedOn: string): Promise<UnitKey[]> => {
  const { rows } = await sql<UnitKey>`
    select house_id, id from room_blocks
    where kind = 'owner_stay' and removed_at is null and from_date <= ${closedOn}::date
      and (to_date > ${addDays(closedOn, -OWNER_STAY_DAYS)}::date or not exists (select from split_units u
        where u.house_id = room_blocks.house_id and u.id = room_blocks.id and u.state = 'split'))
    order by 1, 2`.execute(ctx.db);
  return rows;
};

/** Nights of these units whose split counts up to the day, whatever happened later; keyed by `nightKeyOf()`. */
const splitUpTo = async (
  ctx: Ctx,
  units: readonly UnitKey[],
  closedOn: string,
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select e.source_key as key from (${theseUnits(units)}) u join ledger_entries e on e.source = 'split'
      and e.source_key >= (u.id || ':') collate "C" and e.source_key < (u.id || ';') collate "C"
    where e.business_date <= ${closedOn}::date and not exists (select from ledger_entries r
      where r.reverses_id = e.id and r.business_date <= ${closedOn}::date)`.execute(ctx.db);
  return new Set(rows.map(({ key }) => nightOfEntry(key)));
};

const splitNow = async (ctx: Ctx, units: readonly UnitKey[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ id: string }>`
    select id from split_units where (house_id, id) in (${theseUnits(units)}) and state = 'split'`.execute(
    ctx.db,
  );
  return new Set(rows.map(({ id }) => id));
};

/** Nights that have a split today, keyed by `nightKeyOf()`. */
const nightsSplitNow = async (ctx: Ctx, units: readonly UnitKey[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ entryKey: string }>`
    select distinct entry_key from split_items where (house_id, unit_id) in (${theseUnits(units)})
      and state = 'succeeded'`.execute(ctx.db);
  return new Set(rows.map(({ entryKey }) => nightOfEntry(entryKey)));
};

export interface Accrual extends UnitKey {
  readonly closedOn: string;
  readonly orderId: string | null;
  readonly channel: string | null;
  readonly nights: number;
  readonly isOpen: boolean;
  readonly shares: readonly AccruedShare[];
  /** Contribution of nights that have no split today either. */
  readonly open: readonly OpenHeld[];
}

/** Nights without a contract are not accrued: their owner is unknown. */
const accrualsOf = async (
  ctx: Ctx,
  units: readonly UnitKey[],
  nights: readonly UnitNight[],
  closedOn: string,
): Promise<Accrual[]> => {
  const lookup = await readTermsInForce(
    ctx,
    units.map(({ houseId }) => houseId),
  );
  const before = await splitUpTo(ctx, units, closedOn);
  const split = await splitNow(ctx, units);
  const splitNights = await nightsSplitNow(ctx, units);
  const accrued = nights.filter(
    (night) =>
      night.item.night <= closedOn &&
      !before.has(nightKeyOf(night)) &&
      lookup(night.houseId, night.item.night),
  );
  return [...Map.groupBy(accrued, ({ unitId }) => unitId).values()].flatMap((of) => {
    const divided = of.map((night) => ({ night, ...partiesOf(night, lookup) }));
    const shares = accruedShares(divided.map(({ parties }) => parties));
    const [first] = of;
    if (!first || shares.length === 0) return [];
    const { houseId, unitId: id, orderId, channel } = first;
    const open = divided.flatMap(({ night, versionId, held }): OpenHeld[] =>
      versionId === null || held === null || splitNights.has(nightKeyOf(night))
        ? []
        : [{ versionId, month: monthOf(night.item.night), held }],
    );
    const unit = { houseId, id, orderId, channel, closedOn, nights: of.length };
    return [{ ...unit, isOpen: !split.has(id), shares, open }];
  });
};

const inChunks = async (
  units: readonly UnitKey[],
  read: (part: readonly UnitKey[]) => Promise<Accrual[]>,
): Promise<Accrual[]> => {
  const found: Accrual[] = [];
  for (let at = 0; at < units.length; at += CHUNK) found.push(...(await read(units.slice(at, at + CHUNK))));
  return found;
};

/** Unsplit revenue at the end of the day, over all properties, whatever the caller's scope. */
const unsplitAt = async (caller: Ctx, closedOn: string): Promise<Accrual[]> => {
  const ctx: Ctx = { ...caller, user: systemUser };
  const orders = await inChunks(await openOrders(ctx, closedOn), async (part) =>
    accrualsOf(ctx, part, await nightsOfOrders(ctx, part, stayedStays), closedOn),
  );
  const stays = await inChunks(await openOwnerStays(ctx, closedOn), async (part) =>
    accrualsOf(ctx, part, await nightsOfOwnerStays(ctx, part), closedOn),
  );
  return [...orders, ...stays];
};

const keyOf = ({ id, closedOn }: Accrual, periodId: string): string => `${periodId}:${closedOn}:${id}`;

const entriesOf = (accrual: Accrual, periodId: string): NewEntry[] => {
  const { houseId, orderId, channel, shares, closedOn } = accrual;
  const postings = accrualPostings(shares, { houseId, channel: channel ?? '' });
  const landlordId = shares.find(({ party }) => party === 'landlord')?.landlordId ?? null;
  return accrualEntries(
    { sourceKey: keyOf(accrual, periodId), houseId, orderId, landlordId, postings },
    closedOn,
  );
};

/**
 * The last days of months behind `after` up to `to`, from the first month anything was posted in; the month of `to` in any
 * case, which may owe rent.
 */
const monthsToClose = async (ctx: Ctx, after: string | null, to: string): Promise<string[]> => {
  const { rows } = await sql<{
    day: string | null;
  }>`select min(business_date)::text as day from ledger_days`.execute(ctx.db);
  const posted = rows[0]?.day ?? to;
  const first = after === null ? (posted < to ? posted : to) : addDays(after, 1);
  const ends: string[] = [];
  for (let day = first; day <= to; day = addDays(ends.at(-1) as string, 1))
    ends.push(daysOfMonth(day.slice(0, 7)).to);
  return ends;
};

/** Accrues at the end of each month that is being closed, while its books are still open. */
export const postAccruals = async (
  ctx: Ctx,
  { periodId, before, to }: PeriodChange,
): Promise<() => Promise<void>> => {
  const made: Accrual[] = [];
  const finish: (() => Promise<void>)[] = [];
  const months = to === null ? [] : await monthsToClose(ctx, before, to);
  for (const closedOn of months) {
    const accruals = await unsplitAt(ctx, closedOn);
    await postEntries(
      ctx,
      accruals.flatMap((accrual) => entriesOf(accrual, periodId)),
    );
    made.push(...accruals);
    const open = accruals.flatMap((accrual) => accrual.open);
    const since = monthOf(months[0] ?? closedOn);
    finish.push(...(await monthAccruing(ctx, { periodId, closedOn, since, open })));
  }
  // The day of an entry is checked at the end of its transaction, when these days are closed: theirs are checked now.
  await sql`set constraints ledger_entries_balanced immediate`.execute(ctx.db);
  await sql`set constraints ledger_entries_balanced deferred`.execute(ctx.db);
  return async () => {
    await storeAccruals(ctx, made, periodId);
    for (const step of finish) await step();
  };
};

/** Keeps what was accrued, of which the entries are proven; the closing has its row by now. */
const storeAccruals = async (ctx: Ctx, accruals: readonly Accrual[], periodId: string): Promise<void> => {
  const rows = accruals.flatMap((accrual) =>
    accrual.shares.map(({ party, landlordId, amountFen }) => {
      const { houseId, id: unitId, orderId, channel, nights, isOpen, closedOn } = accrual;
      return {
        ...{ id: ctx.newId(), closedOn, houseId, unitId, orderId, channel, nights, isOpen, party },
        ...{ landlordId, amountFen, entryKey: keyOf(accrual, periodId) },
      };
    }),
  );
  await sql`
    insert into ledger_accruals (id, period_id, closed_on, house_id, unit_id, order_id, nights, is_open, party, landlord_id,
      channel, amount_fen, entry_key)
    select r.id, ${periodId}, r."closedOn", r."houseId", r."unitId", r."orderId", r.nights, r."isOpen", r.party, r."landlordId",
      r.channel, r."amountFen", r."entryKey"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "closedOn" date, "houseId" uuid, "unitId" uuid,
      "orderId" uuid, nights int, "isOpen" boolean, party text, "landlordId" uuid, channel text, "amountFen" bigint,
      "entryKey" text)`.execute(ctx.db);
};

/** Takes back the accruals of months that are open again. */
export const undoAccruals = async (ctx: Ctx, { periodId, to, reason }: PeriodChange): Promise<void> => {
  await takeAccrualsBack(
    ctx,
    sql`select distinct a.entry_key from ledger_accruals a where ${accrualsBehind(to)}`,
    reason,
  );
  await sql`update ledger_accruals a set undone_by = ${periodId} where ${accrualsBehind(to)}`.execute(ctx.db);
};
