/** Guest names for failures, which pass no output schema: masked as far as the caller may see them. */
import { guestName } from '@minsu/contract/guest-view.ts';
import { redact } from '@minsu/contract/platform/redaction.ts';
import type { Ctx } from '../../platform/context.ts';
import { readerFor } from '../../platform/http/callers.ts';

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
): string => `${redact(Name, guest, readerFor(ctx, ctx.access), houseId)} · ${orderNo}`;
