/** Finishes a step over several stays: order rows, events, the board step, and the stays' new places. */
import type { StepDone, StepKind } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { sql } from 'kysely';
import type { Snapshot } from '../../../inventory/room-status/snapshot-queries.ts';
import { storeStep } from '../../../inventory/room-status/store-step.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder } from '../locked-order.ts';
import { saveOrder } from '../save-order.ts';

export interface StayEvent {
  readonly order: LockedOrder;
  readonly name: string;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** One event per stay; each order row is written once. */
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

/** Stores the step when the orders are already saved. */
export const placedStep = async (ctx: Ctx, { kind, houseId, stayIds, before }: Step): Promise<StepDone> => {
  const stepId = await storeStep(ctx, kind, { houseId, stayIds }, before);
  return { stepId, houseId, stays: await placedStays(ctx, houseId, stayIds) };
};

export const finishStep = async (ctx: Ctx, step: Step, events: readonly StayEvent[]): Promise<StepDone> => {
  await saveOrders(ctx, events);
  return placedStep(ctx, step);
};
