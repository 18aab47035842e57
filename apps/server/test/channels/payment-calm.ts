/** After random work: every fault ends, time goes by, and the provider's bills are read, so that nothing is open any more. */
import { addDays, BUSINESS_TIME_ZONE, localDate } from '@minsu/contract/platform/dates.ts';
import { reconcileBillsJob } from '../../src/finance/payouts/reconcile-provider-day.ts';
import { followDue } from '../../src/sales/payments/follow-loop.ts';
import type { BillRow } from '../../src/sales/payments/providers/provider.ts';
import { t, wechat } from '../desks/payment-desk.ts';

const pass = (seconds: number) => t.setNow(new Date(t.now().getTime() + seconds * 1_000).toISOString());
const look = () => followDue(t.job(), () => {});

/** The bill of a day as the provider's own books have it. */
const writeBill = (date: string): void => {
  const isOf = (at: Date) => localDate(at, BUSINESS_TIME_ZONE) === date;
  const line = (
    kind: 'payment' | 'refund',
    no: string,
    refundNo: string | null,
    amountFen: number,
    at: Date,
  ): BillRow => ({
    ...{
      kind,
      merchantOrderNo: no,
      refundNo,
      providerTradeNo: `T${no}`,
      providerRefundNo: null,
      feeFen: 0,
      at,
    },
    amount: { amountFen, currency: 'CNY' },
  });
  const paid = [...wechat.trades.values()].flatMap(({ no, amountFen, paidAt }) =>
    paidAt && isOf(paidAt) ? [line('payment', no, null, amountFen, paidAt)] : [],
  );
  wechat.bills.set(date, paid);
};

/** The next morning: payments without notification or query appear in the bill. */
const nextMorning = async (): Promise<void> => {
  const date = localDate(t.now(), BUSINESS_TIME_ZONE);
  for (let back = 0; back <= 7; back += 1) writeBill(addDays(date, -back));
  t.setNow(`${addDays(date, 1)}T04:00:00Z`);
  await reconcileBillsJob.run(t.job(), {});
};

/** Everything is answered again, and time goes by. */
export const calm = async (): Promise<void> => {
  wechat.chance = () => null;
  wechat.refundEnds = 'succeeded';
  for (let round = 0; round < 60; round += 1) {
    for (const refund of wechat.refunds.values())
      if (refund.state === 'processing') refund.state = 'succeeded';
    pass(round < 30 ? 60 : 1_800);
    while ((await look()) > 0);
  }
  await nextMorning();
  for (let round = 0; round < 5; round += 1) {
    pass(60);
    while ((await look()) > 0);
  }
};
