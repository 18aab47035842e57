/** How a step over several stays ends: rows of the orders, events, the step itself, and where the stays are now. */
import type { StepDone, StepKind } from '@minsu/contract/orders/board-step-endpoints.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Snapshot } from '../room-status/snapshot-queries.ts';
import { storeStep } from '../room-status/store-step.ts';
import type { LockedOrder } from './locked-order.ts';
import { saveOrder } from './save-order.ts';

export interface StayEvent {
  readonly order: LockedOrder;
  readonly name: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** One event for each stay; the row of its order is written once. */
export const saveOrders = async (ctx: Ctx, events: readonly StayEvent[]): Promise<void> => {
  const saved = new Set<string>();
  for (const { order, name, before, after } of events) {
    if (!saved.has(order.id)) await saveOrder(ctx, order);
    saved.add(order.id);
    const { id: entityId, houseId } = order;
    await ctx.record({ name: `order.${name}`, entity: 'order', entityId, houseId, before, after });
  }
};

const placedStays = async (
  ctx: Ctx,
  houseId: string,
  stayIds: readonly string[],
): Promise<StepDone['stays']> => {
  const { rows } = await sql<StepDone['stays'][number]>`
    select s.id as stay_id, s.order_id, s.room_type_id, s.room_id, r.number as room_number, s.check_in, s.check_out, o.version
    from stays s join orders o on o.house_id = s.house_id and o.id = s.order_id
    left join rooms r on r.house_id = s.house_id and r.id = s.room_id
    where s.house_id = ${houseId} and s.id = any(${stayIds}::uuid[]) order by s.check_in, s.id`.execute(
    ctx.db,
  );
  return rows;
};

interface Step {
  readonly kind: StepKind;
  readonly houseId: string;
  readonly stayIds: readonly string[];
  readonly before: Snapshot;
}

/** Keeps the step of stays whose orders are written already. */
export const placedStep = async (ctx: Ctx, { kind, houseId, stayIds, before }: Step): Promise<StepDone> => {
  const stepId = await storeStep(ctx, kind, { houseId, stayIds }, before);
  return { stepId, houseId, stays: await placedStays(ctx, houseId, stayIds) };
};

export const finishStep = async (ctx: Ctx, step: Step, events: readonly StayEvent[]): Promise<StepDone> => {
  await saveOrders(ctx, events);
  return placedStep(ctx, step);
};
