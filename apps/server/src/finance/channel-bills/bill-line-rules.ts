/** A line of a platform's file as a line of its bill. Pure. */

import { channelBillTexts } from '@minsu/contract/finance/channel-bills/channel-bill.text.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import type { Params, Text } from '@minsu/contract/platform/texts.ts';
import { MAX_FEN } from '@minsu/contract/platform/wire.ts';
import { amountOf } from '../../platform/imports/import-cell-rules.ts';

interface LineProblem {
  readonly field: string;
  readonly text: Text;
  readonly params?: Params;
}

const NUMBER_LENGTH = 64;
const MEMO_LENGTH = 200;

export const readBillLine = (line: number, values: Readonly<Record<string, string>>) => {
  const of = (field: string): string => (values[field] ?? '').trim();
  const amount = (field: string): number | null => (of(field) === '' ? null : amountOf(of(field)));
  const wrongAmounts = ['paid', 'sell', 'commission'].flatMap((field): LineProblem[] => {
    if (of(field) === '') return [];
    const fen = amount(field);
    if (fen === null) return [{ field, text: channelBillTexts.problem_amount }];
    if (Math.abs(fen) <= MAX_FEN) return [];
    return [{ field, text: fieldTexts.tooMuchMoney, params: { limit: MAX_FEN / 100 } }];
  });
  const isLong = of('platformOrderNo').length > NUMBER_LENGTH;
  const problems: LineProblem[] = [
    ...wrongAmounts,
    ...(isLong
      ? [
          {
            field: 'platformOrderNo',
            text: fieldTexts.tooLong,
            params: { limit: NUMBER_LENGTH, count: NUMBER_LENGTH },
          },
        ]
      : []),
  ];
  const bill = {
    line,
    platformOrderNo: of('platformOrderNo'),
    paidFen: amount('paid') ?? 0,
    sellFen: amount('sell'),
    toldCommissionFen: amount('commission'),
    memo: cutText(of('memo'), MEMO_LENGTH),
  };
  return { bill, problems };
};
