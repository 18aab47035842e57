/** Texts the guest once that the deposit was returned and what was deducted. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { depositTexts } from '@minsu/contract/sales/orders/deposit/deposit.text.ts';
import { depositFailures } from '@minsu/contract/sales/orders/deposit/deposit-failures.ts';
import { sql } from 'kysely';
import { queueSms } from '../../../foundation/messages/queue-sms.ts';
import { dictionaryNames } from '../../../foundation/system/dictionary-queries.ts';
import type { Ctx } from '../../../platform/context.ts';

interface OrderKey {
  readonly houseId: string;
  readonly orderId: string;
}

interface Returned {
  readonly id: string;
  readonly state: string;
  readonly toldAt: Date | null;
  readonly amountFen: number;
  readonly deductedFen: number;
  readonly returnMethod: string | null;
  readonly orderNo: string;
  /** Also null for numbers that cannot receive texts: with extension, masked, or lent by a platform. */
  readonly phoneCipher: string | null;
  readonly houseName: string;
}

/** Locked so that two concurrent requests send one message. */
const lockReturned = async (ctx: Ctx, { houseId, orderId }: OrderKey): Promise<Returned | null> => {
  const { rows } = await sql<Returned>`
    select d.id, d.state, d.told_at, d.amount_fen, d.deducted_fen, d.return_method, o.order_no,
      case when o.phone_hash is not null then o.phone_cipher end as phone_cipher,
      h.name as house_name
    from deposits d join orders o on o.house_id = d.house_id and o.id = d.order_id join houses h on h.id = d.house_id
    where d.house_id = ${houseId} and d.order_id = ${orderId}
    order by d.created_at desc, d.id desc limit 1 for update of d`.execute(ctx.db);
  return rows[0] ?? null;
};

/** Guests have Chinese phone numbers, so the message is Chinese. */
const LANGUAGE: Language = 'zh-CN';
const yuan = (fen: number): string => `¥${formatFen(fen)}`;

const valuesOf = (deposit: Returned, methodName: (code: string) => string) => ({
  house: deposit.houseName,
  orderNo: deposit.orderNo,
  amount: yuan(deposit.amountFen - deposit.deductedFen),
  method: methodName(deposit.returnMethod ?? 'cash'),
  deducted:
    deposit.deductedFen === 0
      ? ''
      : sayText(depositTexts.smsDeducted, LANGUAGE, { amount: yuan(deposit.deductedFen) }),
});

/** Templates need a value for every variable. */
const inTemplate = (values: ReturnType<typeof valuesOf>) => ({
  ...values,
  deducted: values.deducted.replace(/^[，, ]+/, '') || sayText(depositTexts.smsNothingDeducted, LANGUAGE),
});

const tell = async (
  ctx: Ctx,
  { houseId, orderId }: OrderKey,
  deposit: Returned,
  to: string,
): Promise<string> => {
  const values = valuesOf(deposit, await dictionaryNames(ctx, 'paymentMethod', LANGUAGE));
  const notificationId = await queueSms(ctx, {
    kind: 'order.depositReturned',
    to,
    userId: null,
    language: LANGUAGE,
    subject: sayText(depositTexts.smsSubject, LANGUAGE, { orderNo: deposit.orderNo }),
    text: sayText(depositTexts.sms, LANGUAGE, values),
    content: { template: 'depositReturned', values: inTemplate(values) },
    of: { houseId, orderId },
  });
  await ctx.db
    .updateTable('deposits')
    .set({ toldAt: ctx.now, notificationId })
    .where('houseId', '=', houseId)
    .where('id', '=', deposit.id)
    .execute();
  await ctx.record({ name: 'order.depositTold', entity: 'order', entityId: orderId, houseId });
  return notificationId;
};

const phoneOf = (ctx: Ctx, { phoneCipher }: Returned): string | null =>
  phoneCipher && ctx.services.cipher.decrypt(phoneCipher);

/** Requested by staff; returns the notification id. */
export const notifyGuest = async (ctx: Ctx, key: OrderKey): Promise<string> => {
  const deposit = (await lockReturned(ctx, key)) ?? fail(depositFailures.notFound);
  if (deposit.state !== 'returned') fail(depositFailures.notReturned);
  if (deposit.toldAt !== null) fail(depositFailures.toldAlready);
  return tell(ctx, key, deposit, phoneOf(ctx, deposit) ?? fail(depositFailures.noPhone));
};

/** Runs unattended after the institution's answer: skips guests without a phone. */
export const notifyDepositReturned = async (ctx: Ctx, key: OrderKey): Promise<void> => {
  const deposit = await lockReturned(ctx, key);
  const to = deposit && phoneOf(ctx, deposit);
  if (deposit?.state === 'returned' && deposit.toldAt === null && to) await tell(ctx, key, deposit, to);
};
