/** Splits a night that failed: under the contract that is in force by now, or by asking the institution again. */

import { splitTexts } from '@minsu/contract/finance/splits/split.text.ts';
import { retrySplit, retrySplits } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { splitFailures } from '@minsu/contract/finance/splits/split-failures.ts';
import {
  type SplitFailReason,
  type SplitState,
  splitTable,
} from '@minsu/contract/finance/splits/split-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import { command } from '../../platform/http/routes.ts';
import type { Bulk } from '../../platform/jobs/bulk.ts';
import { askOutAgain } from './divisions.ts';
import { postUnits, settleUnits } from './post-splits.ts';
import { holdUnit, type LockedUnit, lockUnit } from './reverse-split.ts';
import { standingSplit } from './split-detail-queries.ts';
import { findSplitIds } from './split-item-queries.ts';
import { nightKeyOf, nightOfEntry, storeItems } from './store-items.ts';
import { readTermsInForce } from './terms-in-force-queries.ts';
import { nightsOfOrders, nightsOfOwnerStays } from './unit-night-queries.ts';

interface FailedItem {
  readonly id: string;
  readonly houseId: string;
  readonly unitId: string;
  readonly label: string;
  readonly night: string;
  readonly entryKey: string;
  readonly state: SplitState;
  readonly failReason: SplitFailReason | null;
}

const NO_FACTS = { held: false };

const readFailed = async (ctx: Ctx, ids: readonly string[]): Promise<FailedItem[]> => {
  const { rows } = await sql<FailedItem>`
    select i.id, i.house_id, i.unit_id, coalesce(o.order_no, h.name) || ' · ' || i.night as label, i.night, i.entry_key,
      i.state, i.fail_reason
    from split_items i join houses h on h.id = i.house_id
    left join orders o on o.house_id = i.house_id and o.id = i.order_id
    where i.id = any(${ids}::uuid[]) and ${inScope(ctx, 'i.houseId')} order by i.night, i.id`.execute(ctx.db);
  return rows;
};

/** Makes the items again under the night's contract; still without one it is refused and nothing changes. */
const remakeNight = async (ctx: Ctx, unit: LockedUnit, item: FailedItem): Promise<void> => {
  const lookup = await readTermsInForce(ctx, [item.houseId]);
  if (lookup(item.houseId, item.night) === null)
    fail(splitFailures.noContract, { params: { night: item.night } });
  const all = await (unit.kind === 'order' ? nightsOfOrders : nightsOfOwnerStays)(ctx, [unit]);
  const night = all.find((one) => nightKeyOf(one) === nightOfEntry(item.entryKey));
  if (!night) fail(splitFailures.moneyMoved);
  await sql`delete from split_items where house_id = ${item.houseId} and unit_id = ${item.unitId}
    and entry_key = ${item.entryKey} and state = 'failed'`.execute(ctx.db);
  await storeItems(ctx, [unit], [night]);
};

const retryIn = async (ctx: Ctx, unit: LockedUnit, item: FailedItem): Promise<void> => {
  const why = refusal(splitTable.retry, item.state, NO_FACTS);
  if (why) fail(why);
  if (item.failReason === 'noContract') await remakeNight(ctx, unit, item);
  else await askOutAgain(ctx, unit);
  await settleUnits(ctx, [unit]);
  const { items, told } = await postUnits(ctx, [unit], null);
  if (items + told === 0) fail(splitFailures.notComplete);
};

const found = async (ctx: Ctx, id: string): Promise<FailedItem> =>
  (await readFailed(ctx, [id]))[0] ?? fail(splitFailures.notFound);

export const retrySplitRoute = command(retrySplit, async (ctx, { id, version }) => {
  const item = await found(ctx, id);
  const unit = await lockUnit(ctx, { unitId: item.unitId, version });
  await retryIn(ctx, unit, await found(ctx, id));
  return standingSplit(ctx, item);
});

export const retrySplitsBulk: Bulk = {
  name: 'splits.retry',
  title: splitTexts.bulkRetry,
  endpoints: retrySplits,
  find: findSplitIds,
  look: async (ctx, ids) => {
    if (!seesSomeMoney(ctx)) fail(splitFailures.moneyHidden);
    return (await readFailed(ctx, ids)).map(({ id, label, state }) => ({
      ...{ id, label },
      refusal: refusal(splitTable.retry, state, NO_FACTS),
    }));
  },
  change: async (ctx, id) => {
    const item = await found(ctx, id);
    const unit =
      (await holdUnit(ctx, { houseId: item.houseId, id: item.unitId })) ?? fail(splitFailures.notFound);
    await retryIn(ctx, unit, await found(ctx, id));
  },
};
