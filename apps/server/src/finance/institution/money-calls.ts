/** Dividing, paying out and the file of a day, over the institution's HTTP interface. */
import { DayFile, DivideStanding, PayoutStanding } from '@minsu/contract/finance/institution/money-wire.ts';
import type { MoneyCalls } from './payment-institution.ts';
import { type Caller, mapped } from './signed-call.ts';

const pathOf = (kind: 'divides' | 'payouts' | 'files', number: string): string =>
  `/v1/${kind}/${encodeURIComponent(number)}`;

const currency = 'CNY';

export const moneyCallsOf = (call: Caller, notifyUrl: string): Omit<MoneyCalls, 'readMoneyNotice'> => ({
  divide: (no, request) =>
    call({
      method: 'PUT',
      path: pathOf('divides', no),
      body: { ...request, currency, notifyUrl },
      answer: DivideStanding,
    }),
  divideStanding: (no) => call({ method: 'GET', path: pathOf('divides', no), answer: DivideStanding }),
  returnDivide: (no) =>
    call({ method: 'POST', path: `${pathOf('divides', no)}/return`, body: {}, answer: DivideStanding }),
  payOut: (no, request) =>
    call({
      method: 'PUT',
      path: pathOf('payouts', no),
      body: { ...request, currency, notifyUrl },
      answer: PayoutStanding,
    }),
  payoutStanding: (no) => call({ method: 'GET', path: pathOf('payouts', no), answer: PayoutStanding }),
  dayFile: async (date) =>
    mapped(
      await call({ method: 'GET', path: pathOf('files', date), answer: DayFile }),
      ({ content }) => content,
    ),
});
