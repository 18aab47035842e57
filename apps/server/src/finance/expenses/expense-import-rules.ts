/** A line of a file as an expense, with what cannot be taken from it. Pure. */

import { expenseTexts } from '@minsu/contract/finance/expenses/expense.text.ts';
import { expenseFailures } from '@minsu/contract/finance/expenses/expense-failures.ts';
import { type ChargedTo, chargedTo as sides } from '@minsu/contract/finance/expenses/expense-rules.ts';
import { earliestDay, enteredDayFailures } from '@minsu/contract/foundation/houses/entered-day.ts';
import { isCalendarDate } from '@minsu/contract/platform/dates.ts';
import { type FieldText, fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { languages, type Params, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { MAX_FEN } from '@minsu/contract/platform/wire.ts';
import { fenOf } from '../../platform/imports/import-cell-rules.ts';
import { dateOf } from '../../platform/imports/import-date-rules.ts';

type Method = string;

export interface ReadExpense {
  readonly vendor: string;
  readonly category: string;
  readonly spentOn: string;
  readonly amountFen: number;
  readonly method: Method | null;
  readonly chargedTo: ChargedTo;
  readonly houseId: string | null;
  readonly markupBp: number;
  readonly note: string;
}

export interface LineProblem {
  readonly field: string;
  readonly text: Text;
  readonly params?: Params;
}

/** Both names that our own lists and exports have for it. */
const said = (text: Text): string[] => languages.map((language) => sayText(text, language).toLowerCase());

const charged: Readonly<Record<string, ChargedTo>> = {
  ...Object.fromEntries(
    sides.flatMap((of) => said(expenseTexts[`charged_${of}`]).map((word) => [word, of] as const)),
  ),
  房源: 'house',
  我方: 'house',
  house: 'house',
  房东: 'landlord',
  landlord: 'landlord',
  owner: 'landlord',
  公司: 'business',
  business: 'business',
  company: 'business',
};

/** Empty: charged to the house if one is named. */
const chargedOf = (text: string, hasHouse: boolean): ChargedTo | null => {
  const word = text.trim().toLowerCase();
  return word === '' ? (hasHouse ? 'house' : 'business') : (charged[word] ?? null);
};

const unpaid: readonly string[] = ['', ...said(expenseTexts.method_none), '未付', 'unpaid'];
/** Common synonyms of dictionary names. */
const otherWords: Readonly<Record<string, Method>> = {
  微信支付: 'wechat',
  wechat: 'wechat',
  刷卡: 'card',
  银行转账: 'transfer',
};

/** `undefined`: none of the ways. */
export const methodOf = (text: string, known: Pick<Known, 'methodOf'>): Method | null | undefined => {
  const word = text.trim().toLowerCase();
  if (unpaid.includes(word)) return null;
  return known.methodOf(word) ?? known.methodOf(otherWords[word] ?? '');
};

/** `10`, `12.5%` in basis points; null: no percentage from 0 to 100, or a bare `0.1` that may be a tenth. */
export const markupOfCell = (text: string): number | null => {
  if (/^0\.\d*[1-9]0*$/.test(text.trim())) return null;
  const plain = text
    .trim()
    .replace(/[%％]$/, '')
    .trim();
  if (plain === '') return 0;
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) return null;
  const bp = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return bp <= 10_000 ? bp : null;
};

const longest = { vendor: 80, note: 500 } as const;

const tooLong = (values: Readonly<Record<string, string>>): LineProblem[] =>
  (Object.keys(longest) as (keyof typeof longest)[]).flatMap((field) => {
    const limit = longest[field];
    if ((values[field] ?? '').length <= limit) return [];
    return [{ field, text: fieldTexts.tooLong, params: { limit, count: limit } }];
  });

const wrong = (field: string, is: boolean, text: Text, params: Params = {}): LineProblem[] =>
  is ? [{ field, text, params }] : [];
const field = (name: FieldText): Text => fieldTexts[name];

/** Records the names in a line refer to; absent: unknown name. */
export interface Known {
  readonly categoryOf: (name: string) => string | undefined;
  /** A method that is offered, by its code or one of its names in small letters. */
  readonly methodOf: (name: string) => string | undefined;
  /** Ids of the houses with that name, each with whether it has a landlord. */
  readonly housesOf: (name: string) => readonly { readonly id: string; readonly landlordId: string | null }[];
  readonly today: string;
  /** Up to this day the books are closed. */
  readonly lockedTo: string | null;
}

const dayProblems = (spentOn: string, { today, lockedTo }: Known): LineProblem[] => {
  if (!isCalendarDate(spentOn)) return wrong('spentOn', true, field('invalidDate'));
  return [
    ...wrong('spentOn', spentOn > today, enteredDayFailures.inFuture.text, { today }),
    ...wrong('spentOn', spentOn < earliestDay(today), enteredDayFailures.tooOld.text, {
      from: earliestDay(today),
    }),
    ...wrong('spentOn', lockedTo !== null && spentOn <= lockedTo, expenseFailures.lockedDay.text, {
      day: lockedTo ?? '',
    }),
  ];
};

const houseProblems = (name: string, chargedTo: ChargedTo | null, known: Known): LineProblem[] => {
  const t = expenseTexts;
  if (name === '')
    return wrong(
      'house',
      chargedTo === 'house' || chargedTo === 'landlord',
      expenseFailures.houseNeeded.text,
    );
  const found = known.housesOf(name);
  const [house] = found;
  if (found.length !== 1)
    return [{ field: 'house', text: house ? t.problem_houses : t.problem_house, params: { name } }];
  return wrong('house', chargedTo === 'landlord' && house?.landlordId === null, t.problem_noLandlord, {
    name,
  });
};

const amountProblems = (amount: number | null): LineProblem[] => [
  ...wrong('amount', amount === null || amount === 0, expenseTexts.problem_amount),
  ...wrong('amount', amount !== null && amount > MAX_FEN, field('tooMuchMoney'), { limit: MAX_FEN / 100 }),
];

export const readExpense = (
  values: Readonly<Record<string, string>>,
  known: Known,
): { readonly expense: ReadExpense; readonly problems: LineProblem[] } => {
  const of = (name: string): string => (values[name] ?? '').trim();
  const amount = fenOf(of('amount'));
  const chargedTo = chargedOf(of('chargedTo'), of('house') !== '');
  const method = methodOf(of('method'), known);
  const category = known.categoryOf(of('category'));
  const markupBp = markupOfCell(of('markup'));
  const spentOn = dateOf(of('spentOn'));
  const t = expenseTexts;
  const problems = [
    ...tooLong(values),
    ...dayProblems(spentOn, known),
    ...amountProblems(amount),
    ...wrong('category', category === undefined, t.problem_category, { name: of('category') }),
    ...wrong('chargedTo', chargedTo === null, t.problem_charged),
    ...wrong('method', method === undefined, t.problem_method),
    ...wrong('markup', markupBp === null, t.problem_markup),
    ...houseProblems(of('house'), chargedTo, known),
  ];
  const expense = {
    vendor: of('vendor'),
    category: category ?? '',
    spentOn,
    amountFen: amount ?? 0,
    method: method ?? null,
    chargedTo: chargedTo ?? 'house',
    houseId: of('house') === '' ? null : (known.housesOf(of('house'))[0]?.id ?? null),
    markupBp: markupBp ?? 0,
    note: of('note'),
  };
  return { expense, problems };
};
