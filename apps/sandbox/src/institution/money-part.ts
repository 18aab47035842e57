/** Payouts and divides on the control page. */
import { escapeHtml } from '../http/escape-html.ts';
import { localTime } from '../platforms/clock.ts';
import { form, part, table } from '../platforms/control/page-frame.ts';
import type { Book, Divide, Payout } from './institution-book.ts';

const SHOWN = 50;

const yuan = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

const buttons = (number: string, { status }: Divide | Payout): string =>
  status === 'PROCESSING'
    ? form('end', { number, ends: 'good' }, '', '成功 Succeed') +
      form('end', { number, ends: 'bad' }, '', '失败 Fail')
    : '';

const row = (number: string, of: Divide | Payout, whom: string): string[] => [
  escapeHtml(number),
  escapeHtml(whom),
  escapeHtml(yuan(of.amountFen)),
  escapeHtml(`${of.status} · ${of.seq}`),
  escapeHtml(of.finishedAt === null ? '—' : localTime(of.finishedAt)),
  buttons(number, of),
];

export const moneyPart = ({ state }: Book): string => {
  const payouts = Object.values(state.payouts).slice(-SHOWN).reverse();
  const divides = Object.values(state.divides).slice(-SHOWN).reverse();
  const heads = (whom: string) => ['单号 No.', whom, '金额 Amount', '状态 State', '完成 Ended', ''];
  return [
    part(
      'payouts',
      '付款 Payouts',
      table(
        heads('商户号 Merchant'),
        payouts.map((of) => row(of.payoutNo, of, of.request.merchantNo)),
        '还没有付款 None yet',
      ),
    ),
    part(
      'divides',
      '分账 Divides',
      table(
        heads('订单 Order'),
        divides.map((of) => row(of.divideNo, of, of.request.orderNo)),
        '还没有分账 None yet',
      ),
    ),
  ].join('\n');
};
