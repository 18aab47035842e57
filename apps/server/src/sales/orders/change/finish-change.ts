/** Finishes every order command: recomputes the row, records the event, returns the current order. */
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { type DetailDraft, orderDetail } from '../list/order-detail-queries.ts';
import type { LockedOrder, LockedStay } from '../locked-order.ts';
import { type OrderPatch, saveOrder } from '../save-order.ts';

export interface OrderEvent {
  /** Past tense: `checkedIn`. */
  readonly name: string;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

export const recordOrderEvent = (
  ctx: Ctx,
  order: Pick<LockedOrder, 'houseId' | 'id'>,
  { name, ...change }: OrderEvent,
): Promise<void> =>
  ctx.record({
    name: `order.${name}`,
    entity: 'order',
    entityId: order.id,
    houseId: order.houseId,
    ...change,
  });

export const finishChange = async (
  ctx: Ctx,
  order: LockedOrder,
  event: OrderEvent,
  patch: OrderPatch = {},
): Promise<DetailDraft> => {
  await saveOrder(ctx, order, patch);
  await recordOrderEvent(ctx, order, event);
  return orderDetail(ctx, order.houseId, order.id);
};

export interface StayPatch {
  readonly state?: LockedStay['state'];
  readonly roomId?: string | null;
  readonly roomTypeId?: string;
  readonly checkIn?: string;
  readonly checkOut?: string;
  readonly guestName?: string;
  readonly guests?: number;
  readonly locked?: boolean;
  readonly holdsNights?: boolean;
  readonly fromTime?: string;
  readonly toTime?: string;
  readonly arriveTime?: string | null;
  readonly leaveTime?: string | null;
  /** As JSON. */
  readonly soldBeforeNoShow?: string | null;
  readonly awaitsPlatform?: boolean;
  readonly checkedInAt?: Date | null;
  readonly checkedOutAt?: Date | null;
  /** As JSON. */
  readonly checkInChanged?: string | null;
  readonly checkOutChanged?: null;
}

export const patchStay = async (
  ctx: Ctx,
  houseId: string,
  stayId: string,
  patch: StayPatch,
): Promise<void> => {
  await ctx.db
    .updateTable('stays')
    .set(patch)
    .where('houseId', '=', houseId)
    .where('id', '=', stayId)
    .execute();
};

/** Clears the holder of nights on all stays of an order. */
export const dropHeldNights = async (ctx: Ctx, order: Pick<LockedOrder, 'houseId' | 'id'>): Promise<void> => {
  await sql`update stays set holds_nights = false
    where house_id = ${order.houseId} and order_id = ${order.id}`.execute(ctx.db);
};
