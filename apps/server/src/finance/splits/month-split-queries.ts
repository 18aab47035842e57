/**
 * Split results for settlements. A statement takes `splitLines()` of its landlord and month, with `heldByVersion()` for
 * tiers, guarantee and rent. An item on a statement keeps its id: when its order is split again it becomes `reversed`,
 * and new items for the night are in a later round; `changedSince()` returns both, for correction lines.
 */

import type { DayRange } from '@minsu/contract/finance/contracts/month-rules.ts';
import type { MonthHeld, SplitWhy } from '@minsu/contract/finance/contracts/split-rules.ts';
import type { SplitKind } from '@minsu/contract/finance/splits/night-split-rules.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

/** A landlord's part of one night; negative if the landlord pays. */
export interface SplitLine {
  readonly id: string;
  readonly landlordId: string;
  readonly houseId: string;
  readonly orderId: string | null;
  readonly stayId: string | null;
  readonly night: string;
  readonly kind: SplitKind;
  readonly state: 'succeeded' | 'reversed';
  readonly round: number;
  readonly amountFen: number;
  readonly wholeFen: number;
  readonly why: SplitWhy;
  /** SplitFacts: what the night brought. */
  readonly facts: Readonly<Record<string, number>>;
  /** Parts of the whole night by party. */
  readonly parts: {
    readonly landlordFen: number;
    readonly platformFen: number;
    readonly channelFen: number;
    readonly taxFen: number;
  };
  readonly contractVersionId: string;
  readonly entryId: string | null;
}

const part = (
  party: string,
): RawBuilder<unknown> => sql`(select coalesce(sum(x.amount_fen), 0) from split_items x
  where x.house_id = i.house_id and x.unit_id = i.unit_id and x.entry_key = i.entry_key and x.party = ${party})`;

const readLines = async (ctx: Ctx, where: RawBuilder<unknown>): Promise<SplitLine[]> => {
  const { rows } = await sql<SplitLine>`
    select i.id, i.landlord_id, i.house_id, i.order_id, i.stay_id, i.night, i.kind, i.state, i.round, i.amount_fen,
      i.whole_fen, i.why, i.facts, i.contract_version_id, i.entry_id,
      json_build_object('landlordFen', ${part('landlord')}, 'platformFen', ${part('platform')},
        'channelFen', ${part('channel')}, 'taxFen', ${part('tax')}) as parts
    from split_items i where i.party = 'landlord' and i.landlord_id is not null and ${where}
    order by i.landlord_id, i.night, i.house_id, i.order_id, i.id`.execute(ctx.db);
  return rows;
};

/** Current split lines of these landlords on these nights. */
export const splitLines = (ctx: Ctx, landlordIds: readonly string[], days: DayRange): Promise<SplitLine[]> =>
  readLines(
    ctx,
    sql`i.landlord_id = any(${landlordIds}::uuid[]) and i.night between ${days.from}::date and ${days.to}::date
      and i.state = 'succeeded'`,
  );

/**
 * Lines of these landlords reversed or split since an instant, for any night: late nights and corrections of earlier
 * months.
 */
export const changedSince = (ctx: Ctx, landlordIds: readonly string[], since: Date): Promise<SplitLine[]> =>
  readLines(
    ctx,
    sql`i.landlord_id = any(${landlordIds}::uuid[]) and i.at > ${since} and i.state in ('succeeded', 'reversed')`,
  );

export interface HeldMonth extends MonthHeld {
  readonly contractVersionId: string;
}

/**
 * Revenue of a month's nights under each version, for `monthTrueUp()`. Each night counts once, however many owners it
 * has.
 */
export const heldByVersion = async (
  ctx: Ctx,
  versionIds: readonly string[],
  days: DayRange,
): Promise<HeldMonth[]> => {
  const { rows } = await sql<HeldMonth>`
    select n.contract_version_id, sum((n.held ->> 'basisFen')::bigint)::bigint as basis_fen,
      sum((n.held ->> 'feeFen')::bigint)::bigint as fee_fen, sum((n.held ->> 'landlordFen')::bigint)::bigint as landlord_fen
    from (select distinct on (house_id, entry_key) contract_version_id, held from split_items
      where contract_version_id = any(${versionIds}::uuid[]) and night between ${days.from}::date and ${days.to}::date
        and state = 'succeeded' order by house_id, entry_key) n
    group by 1`.execute(ctx.db);
  return rows;
};
