/** One entry of the operation log: a request to a platform or from it, and the result. */
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Outcome } from './adapters/adapter.ts';

export interface Operation {
  readonly connectionId: string;
  readonly houseId?: string | null;
  readonly kind: string;
  /** A listing's name or an order's number; never a guest. */
  readonly subject?: string;
  readonly fromNight?: string | null;
  readonly toNight?: string | null;
  readonly items?: number;
  readonly result: 'done' | 'partly' | 'refused' | 'failed' | 'limited';
  readonly code?: string | null;
  readonly message?: string;
  readonly ms?: number | null;
  /** For a push that was taken: how long the oldest of its changes had waited. */
  readonly waitedMs?: number | null;
}

const MESSAGE_LENGTH = 300;

/** A result in the log; an invalid token counts as a refusal. */
export const resultOf = (outcome: Outcome<unknown>): Pick<Operation, 'result' | 'code' | 'message'> => {
  if (outcome.kind === 'done') return { result: 'done' };
  if (outcome.kind === 'failed') return { result: 'failed', message: outcome.message };
  const { code, message } = outcome;
  return { result: outcome.kind === 'limited' ? 'limited' : 'refused', code, message };
};

export const noteOperation = async (
  ctx: Ctx,
  { message = '', subject = '', ...of }: Operation,
): Promise<void> => {
  await ctx.db
    .insertInto('channelOperations')
    .values({
      id: ctx.newId(),
      ...of,
      subject: cutText(subject, MESSAGE_LENGTH),
      message: cutText(message, MESSAGE_LENGTH),
      byName: ctx.user.realname,
      at: ctx.now,
    })
    .execute();
};
