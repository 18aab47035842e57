/** The file of a day: a line for every divide and payout that ended on it, and a last line with their number and sum. */
import { dayFileColumns } from '@minsu/contract/finance/institution/money-wire.ts';
import { localDate } from '../platforms/clock.ts';
import type { InstitutionWorld } from './application-life.ts';
import type { Divide, Payout } from './institution-book.ts';

type Line = Record<(typeof dayFileColumns)[number], string> & { readonly amountFen: number };

const yuan = (fen: number): string => (fen / 100).toFixed(2);

const linesOf = (of: Divide | Payout, date: string): Line[] => {
  const about =
    'divideNo' in of
      ? { kind: 'DIVIDE', requestNo: of.divideNo, orderNo: of.request.orderNo, fee: yuan(0) }
      : { kind: 'PAYOUT', requestNo: of.payoutNo, orderNo: '', fee: yuan(of.feeFen) };
  return of.outcomes
    .filter(({ at }) => localDate(at) === date)
    .map(({ at, status, reference }) => ({
      ...about,
      ...{ amount: yuan(of.amountFen), amountFen: of.amountFen, status, reference: reference ?? '' },
      ...(status === 'FAILED' && { fee: yuan(0) }),
      finishedAt: new Date(at).toISOString(),
    }));
};

/** A line of another partner. */
const foreignLine = (date: string): Line => ({
  ...{
    kind: 'PAYOUT',
    requestNo: `X${date.replaceAll('-', '')}`,
    orderNo: '',
    amount: '188.00',
    fee: '1.00',
  },
  ...{ amountFen: 18_800, status: 'PAID', reference: 'PO9999999999', finishedAt: `${date}T04:00:00.000Z` },
});

export const dayFileOf = ({ book, faults }: InstitutionWorld, date: string): string => {
  const { divides, payouts } = book.state;
  let lines = [...Object.values(divides), ...Object.values(payouts)]
    .flatMap((of) => linesOf(of, date))
    .sort((a, b) => a.finishedAt.localeCompare(b.finishedAt));
  if (faults.strikes('fileMissing')) lines = lines.slice(1);
  if (faults.strikes('fileDifferent'))
    lines = lines.map((line, at) =>
      at === 0 ? { ...line, amountFen: line.amountFen + 100, amount: yuan(line.amountFen + 100) } : line,
    );
  if (faults.strikes('fileForeign')) lines = [...lines, foreignLine(date)];
  const sum = lines.reduce((all, { amountFen }) => all + amountFen, 0);
  return [
    dayFileColumns.join(','),
    ...lines.map((line) => dayFileColumns.map((column) => line[column]).join(',')),
    `TOTAL,${lines.length},${yuan(sum)}`,
    '',
  ].join('\n');
};
