/** Stores a service's answer about a message. */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { Ctx } from '../../platform/context.ts';
import { noteCalls } from '../vendors/note-calls.ts';
import type { ServiceCalls } from '../vendors/service-call.ts';
import type { SmsSent, SmsState } from '../vendors/sms-port.ts';
import { storeOptOut } from './opt-outs.ts';

/** An account that refuses is left out for a while, so that each message does not try it first. */
const BLOCK_MS = 5 * MINUTE_MS;
/** When an unknown outcome is asked about, and then a missing report. */
const FIRST_QUESTION_MS = MINUTE_MS;
const FIRST_REPORT_MS = 10 * MINUTE_MS;

export const later = ({ now }: Ctx, ms: number): Date => new Date(now.getTime() + ms);

export interface SendKey {
  readonly id: string;
  readonly connectorId: string;
}

const set = (ctx: Ctx, id: string, values: object) =>
  ctx.db.updateTable('smsSends').set(values).where('id', '=', id).execute();

export const settleAccepted = async (
  ctx: Ctx,
  { id }: SendKey,
  { reference, parts }: { readonly reference: string; readonly parts: number | null },
): Promise<void> => {
  await ctx.db
    .updateTable('smsSends')
    .set({
      ...{ state: 'accepted', reference: reference || null, settledAt: ctx.now },
      ...{ asked: 0, askAt: later(ctx, FIRST_REPORT_MS) },
      ...(parts !== null && { parts }),
    })
    .where('id', '=', id)
    // A report may have come first.
    .where('state', 'in', ['sending', 'unknown'])
    .execute();
};

export const settleUnknown = (ctx: Ctx, { id }: SendKey) =>
  set(ctx, id, { state: 'unknown', askAt: later(ctx, FIRST_QUESTION_MS) });

export const settleLost = (ctx: Ctx, { id }: SendKey) =>
  set(ctx, id, { state: 'lost', settledAt: ctx.now, askAt: null });

/** Certainly not taken: the notification may be sent again. */
export const settleNotSent = (ctx: Ctx, { id }: SendKey, code = '') =>
  set(ctx, id, { state: 'not_sent', code, settledAt: ctx.now, askAt: null });

/** Stores an answer of the sending call. */
export const settleSent = async (
  ctx: Ctx,
  key: SendKey,
  sent: SmsSent,
  { calls, to }: { readonly calls: ServiceCalls; readonly to: string },
): Promise<void> => {
  await noteCalls(ctx, key.connectorId, calls.notes);
  if (sent.kind === 'accepted') return settleAccepted(ctx, key, sent);
  if (sent.kind === 'unknown') return void (await settleUnknown(ctx, key));
  if (sent.kind === 'limited') return void (await settleNotSent(ctx, key, sent.code));
  if (sent.kind === 'notSent') {
    await settleNotSent(ctx, key);
    return block(ctx, key.connectorId);
  }
  await set(ctx, key.id, { state: 'refused', code: sent.code, settledAt: ctx.now, askAt: null });
  if (sent.hasOptedOut) await storeOptOut(ctx, to, 'provider');
  if (sent.about === 'account') await block(ctx, key.connectorId);
};

const block = async (ctx: Ctx, connectorId: string): Promise<void> => {
  await ctx.db
    .updateTable('connectors')
    .set({ blockedUntil: later(ctx, BLOCK_MS) })
    .where('id', '=', connectorId)
    .execute();
};

/** Stores a delivery state from a report or a query. Returns false if it was known. */
export const settleState = async (
  ctx: Ctx,
  { id }: Pick<SendKey, 'id'>,
  { state, code, parts, reference }: SmsState,
): Promise<boolean> => {
  if (state === 'accepted') return false;
  const updated = await ctx.db
    .updateTable('smsSends')
    .set({
      ...{ state, code, settledAt: ctx.now, askAt: null },
      ...(parts !== null && { parts }),
      ...(reference && { reference }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['sending', 'unknown', 'lost', 'accepted'])
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
};
