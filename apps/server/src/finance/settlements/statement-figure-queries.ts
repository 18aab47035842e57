/** How nights on statements were split, from the landlord's side, with their prices if the order still has them. */
import type { ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import type { SplitWhy } from '@minsu/contract/finance/contracts/split-rules.ts';
import type { LineFigures } from '@minsu/contract/finance/settlements/statement-figures.ts';
import {
  figuresOfSplit,
  type PriceOfNight,
} from '@minsu/contract/finance/settlements/statement-figures-rules.ts';
import type { ItemKind } from '@minsu/contract/finance/settlements/statement-lines-rules.ts';
import type { NightFacts } from '@minsu/contract/finance/splits/night-split-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type OrderKey, sharesOf, soldOrders, theseOrders } from '../contracts/order-share-queries.ts';

interface Item {
  readonly id: string;
  readonly houseId: string;
  readonly orderId: string | null;
  readonly stayId: string | null;
  readonly night: string;
  readonly kind: ItemKind;
  readonly facts: NightFacts;
  readonly why: SplitWhy;
  readonly terms: ContractTerms;
  readonly ownersFen: number;
  readonly shareBp: number;
  readonly amountFen: number;
}

const readItems = async (ctx: Ctx, itemIds: readonly string[]): Promise<Item[]> => {
  const { rows } = await sql<Item>`
    select i.id, i.house_id, i.order_id, i.stay_id, i.night, i.kind, i.facts, i.why, v.terms, i.amount_fen,
      (select sum(n.amount_fen)::bigint from split_items n where n.house_id = i.house_id and n.unit_id = i.unit_id
        and n.entry_key = i.entry_key and n.party = 'landlord') as owners_fen,
      coalesce((select p.share_bp from contract_parties p where p.version_id = i.contract_version_id
        and p.landlord_id = i.landlord_id), 0) as share_bp
    from split_items i join contract_versions v on v.id = i.contract_version_id
    where i.id = any(${itemIds}::uuid[]) and i.why is not null`.execute(ctx.db);
  return rows;
};

const nightKey = ({ orderId, stayId, night }: Pick<Item, 'orderId' | 'stayId' | 'night'>): string =>
  `${orderId} ${stayId} ${night}`;

/** Their prices before discounts. The commission plays no part in them. */
const readPrices = async (ctx: Ctx, items: readonly Item[]): Promise<ReadonlyMap<string, PriceOfNight>> => {
  const keys = new Map<string, OrderKey>();
  for (const { houseId, orderId, kind } of items)
    if (orderId !== null && kind === 'night') keys.set(orderId, { houseId, orderId });
  if (keys.size === 0) return new Map();
  const orders = await soldOrders(ctx, theseOrders([...keys.values()]));
  return new Map(
    orders.flatMap((order) =>
      sharesOf(order).shares.map(({ stayId, night, priceFen, extraFen, discountFen }) => [
        nightKey({ orderId: order.orderId, stayId, night }),
        { priceFen, extraFen, discountFen },
      ]),
    ),
  );
};

/** Keyed by the id of the landlord's part of the split. */
export const readFigures = async (
  ctx: Ctx,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, LineFigures>> => {
  if (itemIds.length === 0) return new Map();
  const items = await readItems(ctx, itemIds);
  const prices = await readPrices(ctx, items);
  return new Map(items.map((item) => [item.id, figuresOfSplit(item, prices.get(nightKey(item)) ?? null)]));
};
