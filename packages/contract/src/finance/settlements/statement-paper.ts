/** A statement as text: head, entries with computation, totals, year. PDF, sheet and screen show exactly this. Pure. */

import { type Language, listed, sayText } from '../../platform/texts.ts';
import { percentOf, roundingSentence } from '../contracts/terms-words.ts';
import { settlementTexts } from './settlement.text.ts';
import {
  type AccountEntry,
  type AwaitedShare,
  accountSections,
  type CarryReason,
  type StatementAccount,
} from './statement-account.ts';
import { footnotesOf } from './statement-footnotes.ts';
import { monthsInWords } from './statement-month-words.ts';
import { channelIn, whatOf } from './statement-what-words.ts';
import { nightsInWords, type Say, sayIn, yuan } from './statement-words.ts';

export interface PaperRow {
  /** Entry number; null for sums. */
  readonly number: number | null;
  readonly what: string;
  /** Computation, line by line. */
  readonly how: readonly string[];
  readonly amountFen: number;
  readonly isTotal: boolean;
}

export interface PaperSection {
  readonly key: string;
  readonly title: string;
  readonly rows: readonly PaperRow[];
}

export interface StatementPaper {
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly isOpen: boolean;
  readonly sections: readonly PaperSection[];
  /** Names of the columns, then a row for each month. Amounts in fen. */
  readonly year: {
    readonly title: string;
    /** How a row adds up. */
    readonly rule: string;
    readonly columns: readonly string[];
    readonly rows: readonly {
      readonly month: string;
      readonly statementId: string;
      readonly nights: number;
      readonly fen: readonly number[];
    }[];
  };
  readonly rules: string;
}

const causeWords = ({ cause, causeNote }: AccountEntry, t: Say): string[] =>
  cause === null ? [] : [t(`cause_${cause}`, { note: causeNote ?? '' })];

const changedNames = {
  priceFen: 'price',
  extraFen: 'extra',
  cleaningFen: 'cleaning',
  discountFen: 'discount',
  refundFen: 'refund',
  waitsFen: 'waits',
  commissionFen: 'commission',
  damageFen: 'damage',
} as const;

/** `变动：渠道佣金 ¥120.00 → ¥90.00` */
const changedWords = ({ changed }: AccountEntry, language: Language): string[] => {
  const t = sayIn(language);
  if (changed.length === 0) return [];
  const said = changed.map(({ what, beforeFen, afterFen }) =>
    t('changedFrom', { what: t(changedNames[what]), from: yuan(beforeFen), to: yuan(afterFen) }),
  );
  return [t('changed', { changes: listed(said, language) })];
};

/** Reason, old value, new value and difference. */
const correctionWords = (entry: AccountEntry, language: Language): string[] => {
  const t = sayIn(language);
  const { before, amountFen, nights } = entry;
  const was = before.reduce((sum, each) => sum + each.amountFen, 0);
  const now = amountFen + was;
  return [
    ...causeWords(entry, t),
    ...before.map(({ statementNo, amountFen: fen }) => t('was', { no: statementNo, sum: yuan(fen) })),
    ...changedWords(entry, language),
    ...(nights.length > 0 ? nightsInWords(entry, language) : []),
    `${t('now')} ${yuan(now)} − ${t('billed')} ${yuan(was)} = ${t('difference')} ${yuan(amountFen)}`,
  ];
};

const paperWords = ({ paper, kind, amountFen }: AccountEntry, language: Language): string[] => {
  const t = sayIn(language);
  if (paper === null || kind !== 'expense') return [];
  const costFen = 0 - paper.amountFen;
  if (paper.markupBp === 0) return [`${t('expense')} ${yuan(costFen)}`];
  return [
    `${t('expense')} ${yuan(costFen)} + ${t('markup')} ${percentOf(paper.markupBp)} ${yuan(paper.amountFen - amountFen)} = ${yuan(0 - amountFen)}`,
  ];
};

const howOf = (entry: AccountEntry, language: Language): string[] => {
  if (entry.section === 'corrections' && entry.months.length === 0) return correctionWords(entry, language);
  if (entry.months.length > 0)
    return [...causeWords(entry, sayIn(language)), ...monthsInWords(entry, language)];
  return entry.nights.length > 0 ? nightsInWords(entry, language) : paperWords(entry, language);
};

const sumOf = (entries: readonly AccountEntry[]): number =>
  entries.reduce((sum, { amountFen }) => sum + amountFen, 0);

const total = (what: string, amountFen: number, how: readonly string[] = []): PaperRow => ({
  ...{ number: null, what, how, amountFen, isTotal: true },
});

const sectionsOf = ({ entries }: StatementAccount, language: Language): PaperSection[] => {
  const t = sayIn(language);
  return accountSections.flatMap((section): PaperSection[] => {
    const own = entries.filter((entry) => entry.section === section);
    if (own.length === 0) return [];
    const rows = own.map((entry) => ({
      number: entry.number,
      what: whatOf(entry, language),
      how: howOf(entry, language),
      amountFen: entry.amountFen,
      isTotal: false,
    }));
    const title = t(`section_${section}`);
    return [{ key: section, title, rows: [...rows, total(t('subtotal'), sumOf(own))] }];
  });
};

const carryWords = (t: Say, reason: CarryReason, minimumFen: number | null): string => {
  if (reason === 'owed') return t('carry_owed');
  return minimumFen === null
    ? t('carry_belowMinimumBefore')
    : t('carry_belowMinimum', { minimum: yuan(minimumFen) });
};

/** `a ¥1.00 − b ¥2.00 = -¥1.00`; without zeros; a single amount has no sum. */
const addition = (all: readonly (readonly [name: string, fen: number])[], sumFen: number): string[] => {
  const some = all.filter(([, fen]) => fen !== 0);
  if (some.length < 2) return [];
  const said = some.map(([name, fen], at) =>
    at === 0 ? `${name} ${yuan(fen)}` : `${fen < 0 ? '−' : '+'} ${name} ${yuan(Math.abs(fen))}`,
  );
  return [`${said.join(' ')} = ${yuan(sumFen)}`];
};

const carriedInRow = (t: Say, { totals }: StatementAccount): PaperRow[] => {
  const { carriedInFen, carriedFrom, carriedInReason } = totals;
  if (carriedInFen === 0) return [];
  const how =
    carriedFrom === null || carriedInReason === null
      ? []
      : [t('carriedFrom', { no: carriedFrom, reason: carryWords(t, carriedInReason, null) })];
  return [total(t('carriedIn'), carriedInFen, how)];
};

const awaitedRow = (share: AwaitedShare, language: Language): PaperRow => {
  const t = sayIn(language);
  const { number, houseName, stay, from, nights, waitsFen, sharedFen, awaitedFen } = share;
  const whole = `${t('awaitedWhole')} ${yuan(sharedFen + awaitedFen)}`;
  return {
    number,
    what: [
      `${stay.orderNo} ${stay.guest}`,
      t('stayDays', { from: stay.checkIn, to: stay.checkOut }),
      ...channelIn(stay.channel, language),
      houseName,
    ].join(' · '),
    how: [
      ...nightsInWords({ nights, stay: null }, language),
      `${whole} − ${t('awaitedShared')} ${yuan(sharedFen)} = ${yuan(awaitedFen)}`,
      t(`awaitedFrom_${from}`, { sum: yuan(waitsFen) }),
    ],
    amountFen: awaitedFen,
    isTotal: false,
  };
};

/** Below the payout, because it is not part of it. */
const awaitedSection = ({ awaited }: StatementAccount, language: Language): PaperSection[] => {
  if (awaited.length === 0) return [];
  const t = sayIn(language);
  const sum = awaited.reduce((all, { awaitedFen }) => all + awaitedFen, 0);
  const rows = awaited.map((share) => awaitedRow(share, language));
  return [{ key: 'awaited', title: t('section_awaited'), rows: [...rows, total(t('subtotal'), sum)] }];
};

/** `保证金余额：上期 ¥14.72 + 本期留存 ¥175.85 − 释放 ¥5.00 = ¥185.57`; none where there never was a reserve. */
const reserveRow = (t: Say, { totals }: StatementAccount): PaperRow[] => {
  const { landlordFen, holdBackBp, holdBackFen, releasedFen, reserveBeforeFen, reserveFen } = totals;
  if ([holdBackFen, releasedFen, reserveBeforeFen].every((fen) => fen === 0)) return [];
  const held = `${t('landlordSum')} ${yuan(landlordFen)} × ${percentOf(holdBackBp)} = ${yuan(holdBackFen)}`;
  const kept = `${t('reserveBefore')} ${yuan(reserveBeforeFen)} + ${t('reserveKept')} ${yuan(holdBackFen)}`;
  const balance = `${t('reserve')}${t('onDays', { days: '' })}${kept} − ${t('reserveReleased')} ${yuan(releasedFen)} = ${yuan(reserveFen)}`;
  return [total(t('holdBack'), 0 - holdBackFen, [...(holdBackFen === 0 ? [] : [held]), balance])];
};

const closing = (account: StatementAccount, language: Language): PaperSection => {
  const t = sayIn(language);
  const { totals } = account;
  const { landlordFen, holdBackFen, carriedInFen, releasedFen, payableFen, carriedOutFen } = totals;
  const parts = [
    [t('section_earned'), totals.earnedFen],
    [t('section_monthly'), totals.trueUpFen],
    [t('section_corrections'), totals.correctionFen],
    [t('section_charges'), totals.expenseFen],
    [t('section_adjustments'), totals.adjustmentFen],
  ] as const;
  const left = addition(
    [
      [t('landlordSum'), landlordFen],
      [t('carriedIn'), carriedInFen],
      [t('section_released'), releasedFen],
      [t('holdBack'), 0 - holdBackFen],
    ],
    payableFen + carriedOutFen,
  );
  const { carriedOutReason: reason, minimumPayoutFen } = totals;
  return {
    key: 'close',
    title: t('section_close'),
    rows: [
      total(t('landlordSum'), landlordFen, addition(parts, landlordFen)),
      ...reserveRow(t, account),
      ...carriedInRow(t, account),
      total(t('payable'), payableFen, reason === null ? left : []),
      ...(reason === null
        ? []
        : [total(t('carriedOut'), carriedOutFen, [...left, carryWords(t, reason, minimumPayoutFen)])]),
    ],
  };
};

const factsOf = ({ head }: StatementAccount, language: Language): StatementPaper['facts'] => {
  const t = sayIn(language);
  const s = (key: keyof typeof settlementTexts) => sayText(settlementTexts[key], language);
  const { operator, bank } = head;
  const known = (name: string, value: string) => (value === '' ? [] : [[name, value] as const]);
  return [
    [s('paper_no'), head.statementNo],
    [s('paper_landlord'), head.landlordName],
    [t('period'), t('periodDays', { from: head.from, to: head.to })],
    [s('paper_due'), head.payoutOn],
    [t('bank'), bank === null ? t('noBank') : t('bankCard', { bank: bank.name, tail: bank.cardTail })],
    [s('paper_houses'), listed(head.houses, language)],
    ...known(t('operator'), operator.name),
    ...known(t('taxNo'), operator.taxNo),
    ...known(t('address'), operator.address),
    ...known(t('contact'), operator.contact),
  ];
};

const yearOf = ({ year }: StatementAccount, language: Language): StatementPaper['year'] => {
  const t = sayIn(language);
  const keys = ['earned', 'trueUp', 'expense', 'other'] as const;
  const last = (['reserve', 'payable', 'carried', 'held'] as const).map((key) => t(`column_${key}`));
  const [first] = year;
  const carriedIn =
    first === undefined || first.carriedInFen === 0
      ? ''
      : t('yearCarriedIn', { month: first.month, sum: yuan(first.carriedInFen) });
  return {
    title: t('section_year'),
    rule: [t('yearRule'), carriedIn].filter((said) => said !== '').join(language === 'zh-CN' ? '' : ' '),
    columns: [t('column_month'), t('column_nights'), ...keys.map((key) => t(`column_${key}`)), ...last],
    rows: year.map((one) => ({
      month: one.month,
      statementId: one.statementId,
      nights: one.nightCount,
      fen: [
        one.earnedFen,
        one.trueUpFen,
        one.expenseFen,
        one.otherFen,
        one.releasedFen - one.holdBackFen,
        one.payableFen,
        one.carriedOutFen,
        one.reserveFen,
      ],
    })),
  };
};

export const paperOf = (account: StatementAccount, language: Language): StatementPaper => ({
  facts: factsOf(account, language),
  isOpen: account.head.state === 'draft' || account.head.state === 'reviewed',
  sections: [
    ...sectionsOf(account, language),
    closing(account, language),
    ...awaitedSection(account, language),
  ],
  year: yearOf(account, language),
  rules: [sayText(roundingSentence, language), ...footnotesOf(account, language)].join(
    language === 'zh-CN' ? '' : ' ',
  ),
});
