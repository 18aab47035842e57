/** How nights on statements were split, from the landlord's side, with their prices if the order still has them. */
import type { ContractParty, ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import type { SplitWhy } from '@minsu/contract/finance/contracts/split-rules.ts';
import type { LineFigures } from '@minsu/contract/finance/settlements/statement-figures.ts';
import {
  figuresOfSplit,
  type OriginOfSplit,
} from '@minsu/contract/finance/settlements/statement-figures-rules.ts';
import type { ItemKind } from '@minsu/contract/finance/settlements/statement-lines-rules.ts';
import {
  factsOnceCollected,
  type NightFacts,
  splitOnceCollected,
} from '@minsu/contract/finance/splits/night-split-rules.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { type Commission, readCommissions } from '../../sales/commissions/commission-queries.ts';
import {
  keptFeesOf,
  type OrderKey,
  sharesOf,
  soldOrders,
  theseOrders,
} from '../contracts/order-share-queries.ts';

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
  readonly landlordId: string;
  readonly parties: readonly ContractParty[];
  readonly ownersFen: number;
  readonly shareBp: number;
  readonly amountFen: number;
}

const readItems = async (ctx: Ctx, itemIds: readonly string[]): Promise<Item[]> => {
  const { rows } = await sql<Item>`
    select i.id, i.house_id, i.order_id, i.stay_id, i.night, i.kind, i.facts, i.why, v.terms, i.amount_fen, i.landlord_id,
      (select coalesce(json_agg(json_build_object('landlordId', p.landlord_id, 'shareBp', p.share_bp) order by p.position), '[]')
        from contract_parties p where p.version_id = i.contract_version_id) as parties,
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

const commissionOf = (order: Commission): OriginOfSplit['commission'] =>
  order.commissionSource === null
    ? null
    : {
        source: order.commissionSource,
        ...{ rateBp: order.commissionBp, soldFen: order.soldFen, totalFen: order.commissionFen },
      };

type Origins = ReadonlyMap<string, OriginOfSplit>;

const ordersOf = (items: readonly Item[], kinds: readonly ItemKind[]): OrderKey[] => {
  const keys = new Map<string, OrderKey>();
  for (const { houseId, orderId, kind } of items)
    if (orderId !== null && kinds.includes(kind)) keys.set(orderId, { houseId, orderId });
  return [...keys.values()];
};

const originsOfNights = async (ctx: Ctx, keys: readonly OrderKey[]): Promise<Origins> => {
  if (keys.length === 0) return new Map();
  const orders = await soldOrders(ctx, theseOrders(keys));
  return new Map(
    orders.flatMap((order) =>
      sharesOf(order).shares.map(
        ({ stayId, night, priceFen, extraFen, discountFen, channelCommissionFen: commissionFen }) => [
          nightKey({ orderId: order.orderId, stayId, night }),
          { price: { priceFen, extraFen, discountFen }, commissionFen, commission: commissionOf(order) },
        ],
      ),
    ),
  );
};

/** Cancellation terms as they were written with the fee, by order and, for a no-show, stay. */
const feeTermsOf = async (ctx: Ctx, keys: readonly OrderKey[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ orderId: string; stayId: string | null; terms: string }>`
    select c.order_id, case c.kind when 'no_show_fee' then c.stay_id end as stay_id,
      string_agg(distinct c.description, ' / ' order by c.description) as terms
    from order_charges c where (c.house_id, c.order_id) in (${theseOrders(keys)}) and c.removed_at is null
      and c.kind in ('cancellation_fee', 'no_show_fee') and c.description <> '' group by 1, 2`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ orderId, stayId, terms }) => [`${orderId} ${stayId}`, terms]));
};

const originsOfFees = async (ctx: Ctx, keys: readonly OrderKey[]): Promise<Origins> => {
  if (keys.length === 0) return new Map();
  const fees = await keptFeesOf(ctx, keys);
  const terms = await feeTermsOf(ctx, keys);
  const commissions = await readCommissions(ctx, theseOrders(keys));
  const ofOrder = new Map(commissions.map((each) => [each.orderId, commissionOf(each)]));
  return new Map(
    fees.map((fee) => [
      nightKey(fee),
      {
        ...{ price: null, commissionFen: fee.channelCommissionFen },
        commission: fee.channelCommissionFen === 0 ? null : (ofOrder.get(fee.orderId) ?? null),
        feeTerms: terms.get(`${fee.orderId} ${fee.stayId}`) ?? '',
      },
    ]),
  );
};

/** Facts their orders give now: prices before discounts, and where the commission comes from. */
const readOrigins = async (ctx: Ctx, items: readonly Item[]): Promise<Origins> =>
  new Map([
    ...(await originsOfNights(ctx, ordersOf(items, ['night']))),
    ...(await originsOfFees(ctx, ordersOf(items, ['cancellation']))),
  ]);

/** Keyed by the id of the landlord's part of the split. */
export const readFigures = async (
  ctx: Ctx,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, LineFigures>> => {
  if (itemIds.length === 0) return new Map();
  const items = await readItems(ctx, itemIds);
  const origins = await readOrigins(ctx, items);
  return new Map(items.map((item) => [item.id, figuresOfSplit(item, origins.get(nightKey(item)) ?? null)]));
};

/** The split once everything is paid, only from figures stored with the split, so that reprints agree. */
const figuresOnceCollected = (item: Item): LineFigures | null => {
  const { kind, night, facts, terms, parties, landlordId } = item;
  if (kind === 'ownerNight') return null;
  const { parties: shares, why } = splitOnceCollected(
    { kind, night, facts },
    {
      terms,
      shares: parties.map(({ shareBp }) => shareBp),
      landlordIds: parties.map((party) => party.landlordId),
    },
  );
  const owners = shares.filter(({ party }) => party === 'landlord');
  return figuresOfSplit(
    {
      ...{ ...item, why, facts: factsOnceCollected(facts) },
      ownersFen: owners.reduce((sum, { amountFen }) => sum + amountFen, 0),
      amountFen: owners.find((owner) => owner.landlordId === landlordId)?.amountFen ?? 0,
    },
    null,
  );
};

export const readFiguresOnceCollected = async (
  ctx: Ctx,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, LineFigures>> => {
  if (itemIds.length === 0) return new Map();
  const figures = (await readItems(ctx, itemIds)).map(
    (item) => [item.id, figuresOnceCollected(item)] as const,
  );
  return new Map(figures.flatMap(([id, each]) => (each === null ? [] : [[id, each]])));
};
