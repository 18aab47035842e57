/** Guests' names in failures, which pass no output schema: masked as the caller may see them. */
import { guestName } from '@minsu/contract/guest-view.ts';
import { uncovered } from '@minsu/contract/veil.ts';
import { readerFor } from '../../platform/callers.ts';
import type { Ctx } from '../../platform/context.ts';

const Name = guestName();

export interface Named {
  readonly guest: string;
  readonly orderNo: string;
}

/** `李四 · M20261120-000012` */
export const saidGuest = (
  ctx: Pick<Ctx, 'user' | 'access' | 'language'>,
  houseId: string | null,
  { guest, orderNo }: Named,
): string => `${uncovered(Name, guest, readerFor(ctx, ctx.access), houseId)} · ${orderNo}`;
