/** The public holidays of a year from a file: what the year had before is replaced. */

import { holidayTexts } from '@minsu/contract/foundation/holidays/holiday.text.ts';
import { importHolidays } from '@minsu/contract/foundation/holidays/holiday.ts';
import type { ImportField } from '@minsu/contract/platform/import-run.ts';
import type { Ctx } from '../../platform/context.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { type Import, ofField } from '../../platform/imports/import-definition.ts';
import { withKinds } from '../../platform/imports/import-rules.ts';
import {
  daysOff,
  type HolidayProblem,
  type NewHoliday,
  problemsAmong,
  readHoliday,
} from './holiday-line-rules.ts';

const t = holidayTexts;
const field = (key: string, title: ImportField['title'], example: string, aliases: readonly string[]) => ({
  ...{ key, title, example, aliases },
  required: key === 'name' || key === 'from',
});

const fields = [
  field('name', t.column_name, '国庆节', ['名称', '节日', '假期名称', 'holiday', 'name']),
  field('nameEn', t.column_nameEn, 'National Day', ['english', 'name en']),
  field('from', t.column_from, '2027-10-01', ['开始', '放假开始', '起', 'from', 'start']),
  field('to', t.column_to, '2027-10-07', ['结束', '放假结束', '止', 'to', 'end']),
  field('workdays', t.column_workdays, '2027-09-26、2027-10-09', [
    '调休',
    '上班日',
    '补班',
    'workdays',
    'make-up',
  ]),
  field('status', t.column_status, '已公布', ['是否公布', 'status']),
  field('source', t.column_source, '国务院办公厅关于2027年部分节假日安排的通知', [
    '来源',
    '文件',
    'source',
    'notice',
  ]),
] satisfies ImportField[];

const fieldOf = (key: HolidayProblem['field']): ImportField =>
  fields.find((each) => each.key === key) as ImportField;

interface Target {
  readonly year: number;
}

const store = async (ctx: Ctx, { year }: Target, rows: readonly NewHoliday[]): Promise<void> => {
  const before = await ctx.db
    .deleteFrom('holidays')
    .where('year', '=', year)
    .returning(['zh', 'fromDate', 'toDate'])
    .execute();
  if (rows.length > 0)
    await ctx.db
      .insertInto('holidays')
      .values(
        rows.map(({ from, to, workdays, ...row }) => ({
          ...row,
          id: ctx.newId(),
          year,
          fromDate: from,
          toDate: to,
          workdays: [...workdays],
          updatedAt: ctx.now,
        })),
      )
      .execute();
  const said = (periods: readonly { zh: string; from: string; to: string }[]) =>
    periods.map(({ zh, from, to }) => `${zh} ${from} – ${to}`);
  await ctx.record({
    name: 'holiday.imported',
    entity: 'holiday',
    entityId: NIL_ID,
    before: {
      year,
      periods: said(before.map((row) => ({ zh: row.zh, from: row.fromDate, to: row.toDate }))),
    },
    after: { year, periods: said(rows) },
  });
};

export const holidayImport: Import<NewHoliday> = {
  name: 'holidays.import',
  title: t.what,
  endpoints: importHolidays,
  fields: withKinds(fields, { date: ['from', 'to'] }),
  open: async () => undefined,
  judge: async (_ctx, { year }: never, lines) => {
    const read = lines.map(({ line, values }) => readHoliday(line, values, year));
    return read.map((each) => {
      const problems = [...each.problems, ...problemsAmong(each, read)].map((one) =>
        ofField(fieldOf(one.field), one.text, one.params),
      );
      const { zh, from, to } = each.holiday;
      const said = {
        line: each.line,
        label: zh,
        text: `${from} – ${to} · ${daysOff(each.holiday)}`,
        problems,
      };
      return problems.length > 0 ? said : { ...said, row: each.holiday };
    });
  },
  store: (ctx, target: never, rows) => store(ctx, target as Target, rows),
};
