/**
 * The steps of the revenue bridge. Each sum is read like its own report or the ledger reads it, each step from its
 * rows, so that a difference without a cause shows as unexplained.
 */

import {
  type BridgeFigures,
  type BridgeStep,
  bridgeRows,
} from '@minsu/contract/operations/reports/bridge-rules.ts';
import type { Period } from '@minsu/contract/operations/reports/period-rules.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { type RawBuilder, sql } from 'kysely';
import { heldNights } from '../../inventory/room-status/sold-night-queries.ts';
import { soldSums } from './night-sum-queries.ts';
import { profitSums } from './other-sum-queries.ts';
import { type Asked, housesAsked } from './report-ctx.ts';
import { addSums, type Summed, sumOf } from './report-sum-rules.ts';

type Step = { readonly step: BridgeStep; readonly fen: number };

/** Charges and what else the ledger calls revenue, by the step they belong to. */
const STEP_OF_CHARGE: Readonly<Record<string, BridgeStep>> = {
  extra_guest: 'extraGuests',
  long_stay: 'discounts',
  discount: 'discounts',
  cleaning: 'cleaning',
  day_use: 'dayUse',
  cancellation_fee: 'endingFees',
  no_show_fee: 'endingFees',
  waiver: 'waivers',
  services_given: 'services',
};

/** Splits and accruals move revenue that is on the books already. */
const NO_REVENUE = ['split', 'accrual'];

/** Revenue lines in the period, credit positive; a reversal counts as what it reverses. */
const revenueLines = (asked: Asked, { from, to }: Period): RawBuilder<unknown> => sql`
  select a.kind, a.house_id, e.order_id, coalesce(o.source, e.source) as source,
    split_part(coalesce(o.facts, e.facts), ' ', 1) as what, coalesce(o.night, e.night) as night,
    coalesce(o.stay_id, e.stay_id) as stay_id, -p.amount_fen as fen
  from ledger_accounts a join ledger_postings p on p.account_id = a.id and p.business_date between ${from}::date and ${to}::date
  join ledger_entries e on e.id = p.entry_id left join ledger_entries o on o.id = e.reverses_id
  where a.kind in ('revenue.unsplit', 'revenue.service') and coalesce(o.source, e.source) <> all(${NO_REVENUE})
    and ${housesAsked(asked, 'a.houseId')}`;

/** The nights that the production report counts. */
const soldNights = (asked: Asked, { from, to }: Period): RawBuilder<unknown> => sql`
  ${heldNights({ from, to: addDays(to, 1) }, (column) => housesAsked(asked, column))},
  sold as materialized (
    select held.house_id, held.stay_id, held.night, s.order_id, coalesce(n.price_fen, 0) as price_fen from held
    join stays s on s.house_id = held.house_id and s.id = held.stay_id and s.state <> 'no_show'
    left join order_nights n on n.house_id = held.house_id and n.stay_id = held.stay_id and n.night = held.night)`;

interface LedgerRow {
  readonly kind: string;
  readonly source: string;
  readonly what: string;
  /** For a night: whether it is in the period, and in the production report. */
  readonly isInside: boolean;
  readonly isSold: boolean;
  readonly fen: number;
}

const ledgerStep = ({ source, what, isInside, isSold }: LedgerRow): BridgeStep | null => {
  if (source === 'night') {
    if (!isInside) return 'nightsElsewhere';
    return isSold ? null : 'keptNights';
  }
  if (source === 'refund') return 'givenBack';
  return source === 'charge' ? (STEP_OF_CHARGE[what] ?? 'byHand') : 'byHand';
};

/**
 * Ledger entries of the period other than the production report's nights. The services' part of refunds moves from
 * their account to the nights: a step of services that remains within the shared sum.
 */
const ledgerSteps = async (asked: Asked, period: Period): Promise<Step[]> => {
  const { rows } = await sql<LedgerRow>`
    with ${soldNights(asked, period)}
    select l.kind, l.source, l.what, coalesce(l.night between ${period.from}::date and ${period.to}::date, false) as is_inside,
      exists (select from sold where sold.stay_id = l.stay_id and sold.night = l.night) as is_sold, sum(l.fen)::bigint as fen
    from (${revenueLines(asked, period)}) l group by 1, 2, 3, 4, 5`.execute(asked.ctx.db);
  return rows.flatMap((row): Step[] => {
    const step = ledgerStep(row);
    const fen = Number(row.fen);
    if (row.kind === 'revenue.service')
      return [
        { step: 'services', fen },
        { step: 'servicesOurs', fen: -fen },
      ];
    return step === null ? [] : [{ step, fen }];
  });
};

/** Nights the production report counts that the ledger does not have in the period. */
const nightSteps = async (asked: Asked, period: Period): Promise<Step[]> => {
  const { rows } = await sql<{ missing: number; elsewhere: number }>`
    with ${soldNights(asked, period)},
    posted as (
      select e.stay_id, e.night, sum(-p.amount_fen) as fen,
        coalesce(sum(-p.amount_fen) filter (where p.business_date between ${period.from}::date and ${period.to}::date), 0) as inside
      from (select distinct order_id from sold) k join ledger_entries e on e.order_id = k.order_id
      left join ledger_entries o on o.id = e.reverses_id
      join ledger_postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id and a.kind = 'revenue.unsplit'
      where coalesce(o.source, e.source) = 'night' group by 1, 2)
    select coalesce(sum(sold.price_fen - coalesce(posted.fen, 0)), 0)::bigint as missing,
      coalesce(sum(posted.fen - posted.inside), 0)::bigint as elsewhere
    from sold left join posted on posted.stay_id = sold.stay_id and posted.night = sold.night`.execute(
    asked.ctx.db,
  );
  const [row] = rows;
  return [
    { step: 'notPosted', fen: -Number(row?.missing ?? 0) },
    { step: 'postedElsewhere', fen: -Number(row?.elsewhere ?? 0) },
  ];
};

/** From the sums of days, without what splits and accruals have moved. */
const ledgerRevenue = async (asked: Asked, { from, to }: Period): Promise<number> => {
  const { rows } = await sql<{ fen: number }>`
    select (coalesce((select sum(d.credit_fen - d.debit_fen) from ledger_days d
        where d.kind in ('revenue.unsplit', 'revenue.service') and d.business_date between ${from}::date and ${to}::date
          and ${housesAsked(asked, 'd.houseId')}), 0)
      + coalesce((select sum(p.amount_fen) from ledger_accounts a
        join ledger_postings p on p.account_id = a.id and p.business_date between ${from}::date and ${to}::date
        join ledger_entries e on e.id = p.entry_id left join ledger_entries o on o.id = e.reverses_id
        where a.kind = 'revenue.unsplit' and coalesce(o.source, e.source) = any(${NO_REVENUE})
          and ${housesAsked(asked, 'a.houseId')}), 0))::bigint as fen`.execute(asked.ctx.db);
  return Number(rows[0]?.fen ?? 0);
};

interface SplitRow {
  readonly notSplit: number;
  readonly awaited: number;
  readonly otherPeriod: number;
  readonly byHand: number;
}

/**
 * Order by order: on the books of the period, but not split; split without what waits for its money; the rest is on the books of one
 * period and shared with the nights of another.
 */
const splitSteps = async (asked: Asked, period: Period): Promise<Step[]> => {
  const { from, to } = period;
  const { rows } = await sql<SplitRow>`
    with earned as (
      select l.house_id, l.order_id, sum(l.fen) as fen from (${revenueLines(asked, period)}) l
      where l.kind = 'revenue.unsplit' group by 1, 2
    ), shared as (
      select i.house_id, i.unit_id as order_id, coalesce(sum(i.amount_fen) filter (where i.state = 'succeeded'), 0) as fen,
        coalesce(sum(i.whole_fen) filter (where i.first and i.state <> 'succeeded'), 0) as open_fen,
        coalesce(sum(coalesce((i.facts ->> 'creditFen')::bigint, 0) + coalesce((i.facts ->> 'unpaidFen')::bigint, 0))
          filter (where i.first and i.state = 'succeeded'), 0) as awaited_fen
      from (select x.*, row_number() over (partition by x.house_id, x.unit_id, x.entry_key order by x.id) = 1 as first
        from split_items x where x.state <> 'reversed' and x.order_id is not null
          and x.night between ${from}::date and ${to}::date and ${housesAsked(asked, 'x.houseId')}) i
      group by 1, 2
    ), compared as (
      select coalesce(e.order_id, s.order_id) as order_id, coalesce(e.fen, 0) as earned, coalesce(s.fen, 0) as fen,
        coalesce(s.open_fen, 0) as open_fen, coalesce(s.awaited_fen, 0) as awaited_fen,
        exists (select from split_items y where y.house_id = coalesce(e.house_id, s.house_id)
          and y.unit_id = coalesce(e.order_id, s.order_id) and y.state = 'succeeded') as is_split
      from earned e full join shared s on s.house_id = e.house_id and s.order_id = e.order_id
    )
    select coalesce(sum(case when order_id is null then 0 when is_split then open_fen else earned end), 0)::bigint as not_split,
      coalesce(sum(awaited_fen) filter (where is_split), 0)::bigint as awaited,
      coalesce(sum(earned - fen - open_fen - awaited_fen) filter (where is_split), 0)::bigint as other_period,
      coalesce(sum(earned) filter (where order_id is null), 0)::bigint as by_hand
    from compared`.execute(asked.ctx.db);
  const [row] = rows;
  return [
    { step: 'notSplit', fen: -Number(row?.notSplit ?? 0) },
    { step: 'awaited', fen: -Number(row?.awaited ?? 0) },
    { step: 'otherPeriod', fen: -Number(row?.otherPeriod ?? 0) },
    { step: 'byHandOurs', fen: -Number(row?.byHand ?? 0) },
  ];
};

const figuresOf = async (asked: Asked, period: Period): Promise<BridgeFigures> => {
  const byHouse: Asked = { ...asked, grouping: 'house', grain: null };
  const sold = addSums((await soldSums(byHouse, period)).values());
  const profit = addSums((await profitSums(byHouse, period)).values());
  const part = (name: string): number => sumOf(profit, name);
  const [landlordPart, trueUps, expenses] = [part('landlord'), part('trueUps'), part('expenses')];
  const gross = landlordPart + part('platform') + part('channel') + part('tax');
  const steps = [
    ...(await nightSteps(asked, period)),
    ...(await ledgerSteps(asked, period)),
    ...(await splitSteps(asked, period)),
  ];
  const found: Partial<Record<BridgeStep, number>> = {};
  for (const { step, fen } of steps) found[step] = (found[step] ?? 0) + fen;
  return {
    ...found,
    ...{ production: sumOf(sold, 'revenue'), ledger: await ledgerRevenue(asked, period) },
    ...{ gross, channelPart: -part('channel'), taxPart: -part('tax'), platformPart: -part('platform') },
    ...{ landlordPart, trueUps, expenses: -expenses, landlordNet: landlordPart + trueUps - expenses },
  };
};

/** Without any data there are no rows, like in other reports. */
export const bridgeSums = async (asked: Asked, period: Period): Promise<Summed> => {
  const rows = bridgeRows(await figuresOf(asked, period));
  const some = rows.some(({ fen }) => fen !== 0);
  return {
    rows: new Map(some ? rows.map(({ step, fen }) => [step, { bridge: fen }]) : []),
    total: { bridge: rows.at(-1)?.fen ?? 0 },
  };
};
