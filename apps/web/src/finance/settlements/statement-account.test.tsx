/** The screen and the printed statement have the same content and wording. */
import type { StatementAccount } from '@minsu/contract/finance/settlements/statement-account.ts';
import { paperOf } from '@minsu/contract/finance/settlements/statement-paper.ts';
import { languages } from '@minsu/contract/platform/texts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
const { AccountPaper } = await import('./statement-account.tsx');
const { useSession } = await import('../../platform/calls/session.ts');
const { formatMoney } = await import('../../platform/format.ts');
Object.assign(useSession.getInitialState(), { token: 'x', userInfo: { seesMoney: true } });

const night = {
  ...{
    of: 'night' as const,
    rule: 'rate' as const,
    priceFen: 25_126,
    extraFen: 0,
    cleaningFen: 5_000,
    discountFen: 1_000,
  },
  ...{ refundFen: 0, commissionFen: 4_025, taxFen: 0, basisFen: 20_101, rateBp: 8_000, sharedFen: 16_081 },
  ...{ passedOnFen: 5_000, borneFen: 0, ownersFen: 21_081, shareBp: 10_000, amountFen: 21_081 },
};
const none = { cause: null, causeNote: null, paper: null, months: [], before: [], changed: [] };
const stay = {
  orderNo: 'D1',
  guest: '张*',
  checkIn: '2026-10-03',
  checkOut: '2026-10-04',
  channel: 'mt',
  ending: null,
  estimated: true,
};

const account: StatementAccount = {
  head: {
    operator: {
      name: '山间民宿有限公司',
      taxNo: '91110000MA01',
      address: '张山营镇 31 号',
      contact: '李会计',
    },
    statementNo: 'S202610-000001',
    landlordName: '苏婉清',
    month: '2026-10',
    from: '2026-10-01',
    to: '2026-10-31',
    state: 'sent',
    payoutOn: '2026-11-10',
    houses: ['小院'],
    bank: { name: '工商银行', cardTail: '5158' },
  },
  entries: [
    {
      ...none,
      number: 1,
      section: 'earned',
      kind: 'night',
      ofMonth: '2026-10',
      houseName: '小院',
      stay,
      nights: [{ dates: ['2026-10-03'], figures: night, amountFen: 21_081 }],
      amountFen: 21_081,
      lines: [1],
    },
    {
      ...none,
      number: 2,
      section: 'corrections',
      kind: 'correction',
      ofMonth: '2026-09',
      houseName: '小院',
      stay,
      before: [{ statementNo: 'S202609-000001', amountFen: 22_081 }],
      cause: 'money',
      changed: [{ what: 'commissionFen', beforeFen: 3_025, afterFen: 4_025 }],
      nights: [{ dates: ['2026-09-03'], figures: night, amountFen: 21_081 }],
      amountFen: -1_000,
      lines: [2, 3],
    },
  ],
  totals: {
    earnedFen: 21_081,
    trueUpFen: 0,
    correctionFen: -1_000,
    expenseFen: 0,
    adjustmentFen: 0,
    landlordFen: 20_081,
    holdBackBp: 1_000,
    holdBackFen: 2_008,
    carriedInFen: -500,
    releasedFen: 500,
    reserveBeforeFen: 1_500,
    reserveFen: 3_008,
    minimumPayoutFen: 100_000,
    payableFen: 0,
    carriedOutFen: 17_573,
    carriedOutReason: 'belowMinimum',
    carriedFrom: 'S202609-000001',
    carriedInReason: 'owed',
  },
  awaited: [
    {
      number: 3,
      houseName: '小院',
      stay: { ...stay, orderNo: 'D2', channel: 'direct' },
      from: 'guest',
      waitsFen: 19_850,
      nights: [{ dates: ['2026-10-03'], figures: night, amountFen: 21_081 }],
      sharedFen: 8_000,
      awaitedFen: 15_880,
    },
  ],
  year: [
    {
      month: '2026-10',
      statementId: 's',
      statementNo: 'S202610-000001',
      nightCount: 1,
      earnedFen: 21_081,
      trueUpFen: 0,
      expenseFen: 0,
      otherFen: -1_000,
      carriedInFen: -500,
      holdBackFen: 2_008,
      releasedFen: 500,
      reserveFen: 3_008,
      payableFen: 0,
      carriedOutFen: 17_573,
    },
  ],
};

const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’');

test.each(languages)('in %s', (language) => {
  const shown = textOf(
    renderToStaticMarkup(
      <MemoryRouter>
        <AccountPaper id="s" account={account} language={language} />
      </MemoryRouter>,
    ),
  ).split('\n');
  const paper = paperOf(account, language);
  for (const { title, rows } of paper.sections) {
    expect(shown).toContain(title);
    for (const { what, how, amountFen } of rows)
      for (const said of [what, ...how, formatMoney(amountFen)]) expect(shown).toContain(said);
  }
  for (const [name, value] of paper.facts)
    expect([shown.includes(name), shown.includes(value)]).toEqual([true, true]);
  for (const each of paper.year.rows.flatMap(({ fen }) => fen)) expect(shown).toContain(formatMoney(each));
  expect(shown).toContain(paper.rules);
  expect(shown).toContain(paper.year.rule);
});

test('explains what is carried over, and never calls a debt a payout', () => {
  const close = paperOf(account, 'zh-CN').sections.find(({ key }) => key === 'close');
  const said = JSON.stringify(close);
  expect(said).toContain('不足最低付款额 ¥1,000.00');
  expect(said).toContain('S202609-000001：房东应付，从以后所得抵扣');
});
