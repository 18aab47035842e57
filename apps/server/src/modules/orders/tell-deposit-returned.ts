/** Tells the guest by text message that his deposit was returned: once, and what was kept of it. */
import { fail } from '@minsu/contract/failure.ts';
import { formatFen } from '@minsu/contract/money.ts';
import { depositTexts } from '@minsu/contract/orders/deposit.text.ts';
import { depositFailures } from '@minsu/contract/orders/deposit-failures.ts';
import { type Language, sayText } from '@minsu/contract/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { queueSms } from '../messages/queue-sms.ts';
import { dictionaryNames } from '../system/dictionary-queries.ts';

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
  /** Null as well of a number that no text message reaches: with an extension, masked, or lent by a platform. */
  readonly phoneCipher: string | null;
  readonly houseName: string;
}

/** Held, so that two who ask at once send one message. */
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

/** The guest's phone is Chinese, and so is what the house writes to it. */
const LANGUAGE: Language = 'zh-CN';
const yuan = (fen: number): string => `¥${formatFen(fen)}`;

const textOf = (deposit: Returned, methodName: (code: string) => string): string =>
  sayText(depositTexts.sms, LANGUAGE, {
    house: deposit.houseName,
    orderNo: deposit.orderNo,
    amount: yuan(deposit.amountFen - deposit.deductedFen),
    method: methodName(deposit.returnMethod ?? 'cash'),
    deducted:
      deposit.deductedFen === 0
        ? ''
        : sayText(depositTexts.smsDeducted, LANGUAGE, { amount: yuan(deposit.deductedFen) }),
  });

const tell = async (
  ctx: Ctx,
  { houseId, orderId }: OrderKey,
  deposit: Returned,
  to: string,
): Promise<string> => {
  const notificationId = await queueSms(ctx, {
    kind: 'order.depositReturned',
    to,
    userId: null,
    language: LANGUAGE,
    subject: sayText(depositTexts.smsSubject, LANGUAGE, { orderNo: deposit.orderNo }),
    text: textOf(deposit, await dictionaryNames(ctx, 'paymentMethod', LANGUAGE)),
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

/** As a person asks for it; answers the notification. */
export const tellGuest = async (ctx: Ctx, key: OrderKey): Promise<string> => {
  const deposit = (await lockReturned(ctx, key)) ?? fail(depositFailures.notFound);
  if (deposit.state !== 'returned') fail(depositFailures.notReturned);
  if (deposit.toldAt !== null) fail(depositFailures.toldAlready);
  return tell(ctx, key, deposit, phoneOf(ctx, deposit) ?? fail(depositFailures.noPhone));
};

/** After the institution's answer, when nobody stands by: a guest without a phone is not told. */
export const tellDepositReturned = async (ctx: Ctx, key: OrderKey): Promise<void> => {
  const deposit = await lockReturned(ctx, key);
  const to = deposit && phoneOf(ctx, deposit);
  if (deposit?.state === 'returned' && deposit.toldAt === null && to) await tell(ctx, key, deposit, to);
};
