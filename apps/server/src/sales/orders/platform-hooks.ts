/** Hooks answered by the platform connection that sold an order; orders sold elsewhere get no answer. */
import type { OrderAtPlatform } from '@minsu/contract/connections/channels/channel-order.ts';
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import type { OrderVerb } from '@minsu/contract/foundation/system/platform-registry.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { hook } from '../../platform/hooks.ts';
import type { StepCtx } from '../../platform/http/routes.ts';

/** The caller has checked the scope. */
interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

interface Asked {
  readonly orderId: string;
  /** Null skips the version check. */
  readonly version: number | null;
  readonly verb: OrderVerb;
  readonly reason: string;
}

/** Runs before the command, outside a transaction. True: the platform did it and our order is already updated. */
export const beforePlatformOrderEnds = hook<Asked, boolean, StepCtx>();

/** True if a connected platform sold the order. */
export const soldByPlatform = hook<{ readonly orderId: string }, boolean>();

interface PlatformTerms {
  readonly platform: Exclude<z.output<typeof Platform>, 'ical'>;
  readonly terms: string;
}

/** The cancellation terms in the platform's latest revision of the order. */
export const platformTerms = hook<OrderKey, PlatformTerms | null>();

export interface ReportedMoney {
  readonly sellFen: number;
  readonly refundFen: number;
  /** The platform has reported the final amounts of the ended order. */
  readonly isFinal: boolean;
  /** Stays that the platform has sold. */
  readonly rooms: number;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly by: string;
  readonly reason: string;
}

/** Amounts by the platform's latest revision; null while they are unclear or not followed. */
export const platformRefund = hook<OrderKey, ReportedMoney | null>();

/** The platform section of the order page. */
export const platformPart = hook<OrderKey, z.input<typeof OrderAtPlatform> | null>();

export const askPlatform = async (ctx: StepCtx, asked: Asked): Promise<boolean> =>
  (await beforePlatformOrderEnds(ctx, asked)).includes(true);

export const isSoldByPlatform = async (ctx: Ctx, orderId: string): Promise<boolean> =>
  (await soldByPlatform(ctx, { orderId })).includes(true);

export const termsAtPlatform = async (ctx: Ctx, order: OrderKey): Promise<PlatformTerms | null> =>
  (await platformTerms(ctx, order))[0] ?? null;

export const reportedByPlatform = async (ctx: Ctx, order: OrderKey): Promise<ReportedMoney | null> =>
  (await platformRefund(ctx, order))[0] ?? null;

export const orderAtPlatform = async (
  ctx: Ctx,
  order: OrderKey,
): Promise<z.input<typeof OrderAtPlatform> | null> => (await platformPart(ctx, order))[0] ?? null;
