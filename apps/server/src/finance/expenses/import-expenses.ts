/** Expenses from a file; they wait for approval. Lines that exist already, or repeat an earlier line, are refused. */
import { expenseTexts } from '@minsu/contract/finance/expenses/expense.text.ts';
import { importExpenses } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import type { DictionaryType } from '@minsu/contract/foundation/system/dictionary.ts';
import { type ImportField, importTexts } from '@minsu/contract/platform/import-run.ts';
import { formatYuan } from '@minsu/contract/platform/money.ts';
import { inBoth, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { dictionaryOf } from '../../foundation/system/dictionary-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { type Import, type Judged, ofField } from '../../platform/imports/import-definition.ts';
import { withKinds } from '../../platform/imports/import-rules.ts';
import { statesOf } from '../../platform/imports/import-status-rules.ts';
import { lockedTo } from '../ledger/post-entries.ts';
import { type Known, type ReadExpense, readExpense } from './expense-import-rules.ts';
import { insertExpense } from './save-expense.ts';

const t = expenseTexts;
const needed = ['spentOn', 'vendor', 'amount', 'category'];
const field = (key: string, title: Text, example: string, aliases: string[] = []): ImportField => ({
  ...{ key, title, example, aliases },
  required: needed.includes(key),
});

const fields = [
  field('spentOn', t.field_spentOn, '2026-11-18', ['日期', '发生日期', '支出日', 'date', 'day']),
  field('vendor', t.field_vendor, '城西五金店', ['供应商', '收款方', '店铺', 'supplier', 'payee']),
  field('amount', t.field_amountFen, '368.50', ['支出金额', '金额（元）', 'amount (cny)', 'total']),
  field('category', t.field_category, '维修', ['费用类别', '科目', 'type']),
  field('house', t.field_houseId, '', ['房源名称', '门店', 'property']),
  field('chargedTo', t.field_chargedTo, '房东', ['承担方', '承担', 'borne by']),
  field('markup', t.field_markupBp, '10%', ['加成', '服务费率', 'markup rate', 'markup %']),
  field('method', t.field_method, '微信', ['支付方式', '付款', 'payment']),
  field('note', t.field_note, '', ['说明', '摘要', 'notes', 'remark']),
];
const fieldOf = (key: string): ImportField => fields.find((one) => one.key === key) as ImportField;

interface HouseRow {
  readonly id: string;
  readonly name: string;
  readonly landlordId: string | null;
}

const housesNamed = async (ctx: Ctx, names: readonly string[]) => {
  const { rows } = await sql<HouseRow>`
    select h.id, h.name, h.landlord_id from houses h
    where h.name = any(${names}::text[]) and h.state <> 'archived' and ${inScope(ctx, 'h.id')}`.execute(
    ctx.db,
  );
  return (name: string) => rows.filter((row) => row.name === name);
};

const knownOf = async (ctx: Ctx, houses: readonly string[]): Promise<Known> => {
  const items = await dictionaryOf(ctx, { types: ['expense', 'paymentMethod'] });
  const wordsOf = (type: DictionaryType) =>
    new Map(
      items
        .filter((item) => item.type === type && item.active)
        .flatMap(({ code, zh, en }) => [code, zh, en].map((word) => [word.toLowerCase(), code] as const)),
    );
  const [categories, methods] = [wordsOf('expense'), wordsOf('paymentMethod')];
  return {
    categoryOf: (name) => categories.get(name.toLowerCase()),
    methodOf: (name) => methods.get(name),
    housesOf: await housesNamed(ctx, houses),
    today: await businessDateIn(ctx),
    lockedTo: await lockedTo(ctx),
  };
};

const markOf = ({ vendor, spentOn, amountFen }: Pick<ReadExpense, 'vendor' | 'spentOn' | 'amountFen'>) =>
  `${vendor.toLowerCase()} ${spentOn} ${amountFen}`;

/** The numbers of those that are here already, by what makes them the same. */
const knownMarks = async (ctx: Ctx, read: readonly ReadExpense[]): Promise<ReadonlyMap<string, string>> => {
  const vendors = [...new Set(read.map(({ vendor }) => vendor.toLowerCase()))];
  const { rows } = await sql<{ vendor: string; spentOn: string; amountFen: number; no: string }>`
    select e.vendor, e.spent_on, e.amount_fen, e.expense_no as no from expenses e
    where lower(e.vendor) = any(${vendors}::text[]) and e.state <> 'voided'`.execute(ctx.db);
  return new Map(rows.map((row) => [markOf(row), row.no]));
};

const textOf = ({ spentOn, amountFen, chargedTo, vendor }: ReadExpense, ctx: Ctx): string =>
  [spentOn, vendor, formatYuan(amountFen), sayText(t[`charged_${chargedTo}`], ctx.language)].join(' · ');

export const expenseImport: Import<ReadExpense> = {
  name: 'expenses.import',
  title: t.importTitle,
  endpoints: importExpenses,
  fields: withKinds(fields, { date: ['spentOn'], amount: ['amount'], code: ['markup'] }),
  states: statesOf([
    [expenseTexts.state_draft, 'take'],
    [expenseTexts.state_submitted, 'take'],
    [expenseTexts.state_approved, 'take'],
    [expenseTexts.state_voided, 'leave'],
  ]),
  open: () => Promise.resolve(),
  judge: async (ctx, _target, lines) => {
    const known = await knownOf(ctx, [...new Set(lines.map(({ values }) => (values.house ?? '').trim()))]);
    const read = lines.map(({ line, values }) => ({ line, ...readExpense(values, known) }));
    const here = await knownMarks(
      ctx,
      read.map(({ expense }) => expense),
    );
    const above = new Map<string, number>();
    return read.map(({ line, expense, problems: wrong }): Judged<ReadExpense> => {
      const mark = markOf(expense);
      const twin = above.get(mark);
      const no = here.get(mark);
      if (twin === undefined) above.set(mark, line);
      const problems = [
        ...wrong.map((one) => ofField(fieldOf(one.field), one.text, one.params)),
        ...(no === undefined ? [] : [inBoth(t.problem_known, () => ({ no }))]),
        ...(twin === undefined ? [] : [inBoth(importTexts.twice, () => ({ line: twin }))]),
      ];
      const row = problems.length === 0 && { row: expense };
      return { line, label: expense.vendor, text: textOf(expense, ctx), problems, ...row };
    });
  },
  store: async (ctx, _target, rows) => {
    for (const row of rows) await insertExpense(ctx, row, { event: 'expense.imported', submit: true });
  },
};
