/** What orders ask of the platform that sold them; orders that no connected platform sold get no answer. */
import type { OrderAtPlatform } from '@minsu/contract/channels/channel-order.ts';
import type { Platform } from '@minsu/contract/channels/channel-room.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { hook } from '../../platform/hooks.ts';
import type { StepCtx } from '../../platform/routes.ts';

/** The caller has checked the scope. */
interface OrderKey {
  readonly houseId: string;
  readonly id: string;
}

interface Asked {
  readonly orderId: string;
  /** Null: as it now is. */
  readonly version: number | null;
  readonly verb: 'accept' | 'reject' | 'cancel';
  readonly reason: string;
}

/** Before the change, outside of any transaction. True: the platform has done it, and ours has followed. */
export const beforePlatformOrderEnds = hook<Asked, boolean, StepCtx>();

/** Whether a platform is connected that sold the order. */
export const soldByPlatform = hook<{ readonly orderId: string }, boolean>();

interface PlatformTerms {
  readonly platform: Exclude<z.output<typeof Platform>, 'ical'>;
  readonly terms: string;
}

/** The terms under which it sold the order, by the newest that it said. */
export const platformTerms = hook<OrderKey, PlatformTerms | null>();

interface ToldMoney {
  readonly sellFen: number;
  readonly refundFen: number;
  readonly by: string;
  readonly reason: string;
}

/** What it has told of the money of an order it paid something back of; null while nothing of it is known, or while people look at it. */
export const platformMoney = hook<OrderKey, ToldMoney | null>();

/** As the order's page shows it. */
export const platformPart = hook<OrderKey, z.input<typeof OrderAtPlatform> | null>();

export const askPlatform = async (ctx: StepCtx, asked: Asked): Promise<boolean> =>
  (await beforePlatformOrderEnds(ctx, asked)).includes(true);

export const isSoldByPlatform = async (ctx: Ctx, orderId: string): Promise<boolean> =>
  (await soldByPlatform(ctx, { orderId })).includes(true);

export const termsAtPlatform = async (ctx: Ctx, order: OrderKey): Promise<PlatformTerms | null> =>
  (await platformTerms(ctx, order))[0] ?? null;

export const toldByPlatform = async (ctx: Ctx, order: OrderKey): Promise<ToldMoney | null> =>
  (await platformMoney(ctx, order))[0] ?? null;

export const orderAtPlatform = async (
  ctx: Ctx,
  order: OrderKey,
): Promise<z.input<typeof OrderAtPlatform> | null> => (await platformPart(ctx, order))[0] ?? null;
