/** Accepts a receipt of the SMS provider: signed, possibly late or repeated. Forged or outdated ones change nothing. */
import { smsReceiptHook } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import type { Ctx } from '../../platform/context.ts';
import { type MachineAnswer, machineCall } from '../../platform/http/routes.ts';
import { smsKeyOf } from './notification-carriers.ts';
import { smsProviderOf, type ToldReceipt } from './sms-provider.ts';

const refused = (status: number, message: string): MachineAnswer => ({ status, body: { message } });
const taken: MachineAnswer = { status: 200, body: { taken: true } };

/** Ignores a late receipt of an earlier attempt. */
export const settleReceipt = async (
  ctx: Ctx,
  { id: key, delivered, message }: ToldReceipt,
): Promise<boolean> => {
  const [id = ''] = key.split('.');
  const row = await ctx.db
    .selectFrom('notifications')
    .select(['id', 'state', 'resends', 'recipientMasked', 'recipientCipher', 'version'])
    .where('id', '=', id)
    .where('channel', '=', 'sms')
    .forUpdate()
    .executeTakeFirst();
  if (!row || smsKeyOf(row) !== key) return false;
  // It may arrive before the answer to the sending call, while an unknown outcome is asked about, and twice.
  if (!['sent', 'sending', 'queued'].includes(row.state)) return true;
  const number = ctx.services.cipher.decrypt(row.recipientCipher);
  const state = delivered ? 'delivered' : 'failed';
  await ctx.db
    .updateTable('notifications')
    .set({
      state,
      nextTryAt: null,
      lastError: delivered ? null : (message ?? '').replaceAll(number, row.recipientMasked),
      ...(delivered && { deliveredAt: ctx.now }),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .execute();
  const name = delivered ? 'notification.delivered' : 'notification.undelivered';
  await ctx.record({ name, entity: 'notification', entityId: row.id, after: { state } });
  return true;
};

const isUuid = (key: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\.\d{1,6}$/i.test(key);

export const smsReceiptRoute = machineCall(smsReceiptHook, async (ctx, request) => {
  const provider = smsProviderOf(ctx.services);
  if (!provider) return refused(404, 'not found');
  const receipt = provider.readReceipt(request.headers, request.body);
  if ('refused' in receipt) {
    ctx.services.log.warn('sms: a receipt was refused', { why: receipt.refused });
    return refused(403, receipt.refused);
  }
  const known = isUuid(receipt.id) && (await ctx.store((own) => settleReceipt(own, receipt)));
  return known ? taken : refused(404, 'unknown message');
});
