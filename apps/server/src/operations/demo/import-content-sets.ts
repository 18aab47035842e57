/** Content sets from a file, offline at first. A name that the list or the file already has is refused. */

import { contentSetTexts } from '@minsu/contract/operations/demo/content-set.text.ts';
import { contentTypes, filterTypes } from '@minsu/contract/operations/demo/content-set.ts';
import {
  type createContentSet,
  importContentSets,
} from '@minsu/contract/operations/demo/content-set-endpoints.ts';
import { demoFailures } from '@minsu/contract/operations/demo/demo-failures.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { type ImportField, importTexts } from '@minsu/contract/platform/import-run.ts';
import { inBoth, languages, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import {
  type Import,
  type ImportLine,
  type Judged,
  ofField,
} from '../../platform/imports/import-definition.ts';
import { withKinds } from '../../platform/imports/import-rules.ts';
import { statesOf } from '../../platform/imports/import-status-rules.ts';
import { nextDemoNumbers } from './create-content-set.ts';

type NewSet = z.output<typeof createContentSet.input>;

const MAX_NAME_LENGTH = 50;
const MAX = 1_000_000;

const fields = {
  name: {
    key: 'name',
    title: contentSetTexts.column_name,
    required: true,
    aliases: ['名称', '集合', 'name', 'set'],
    example: '江南水乡周末精选',
  },
  contentType: {
    key: 'contentType',
    title: contentSetTexts.column_contentType,
    required: true,
    aliases: ['体裁', '类型', 'type'],
    example: '图文',
  },
  filterType: {
    key: 'filterType',
    title: contentSetTexts.column_filterType,
    required: true,
    aliases: ['筛选', 'filter'],
    example: '人工筛选',
  },
  count: {
    key: 'count',
    title: contentSetTexts.column_count,
    required: true,
    aliases: ['数量', '条数', 'contents'],
    example: '120',
  },
} satisfies Record<string, ImportField>;

/** A choice as it reads in either language, or as the export of another system calls it. */
const chosen = <C extends string>(
  typed: string,
  choices: readonly C[],
  name: (choice: C) => Text,
): C | undefined => {
  const wanted = typed.toLowerCase();
  return choices.find((choice) =>
    [choice, ...languages.map((language) => sayText(name(choice), language))].some(
      (word) => word.toLowerCase() === wanted,
    ),
  );
};

const countOf = (typed: string): number | undefined => {
  const plain = typed.replaceAll(',', '');
  return /^\d{1,7}$/.test(plain) && Number(plain) <= MAX ? Number(plain) : undefined;
};

const takenNames = async (ctx: Ctx, lines: readonly ImportLine[]): Promise<ReadonlySet<string>> => {
  const wanted = lines.map(({ values }) => (values.name ?? '').toLowerCase());
  const rows = await ctx.db
    .selectFrom('demoContentSets')
    .select((eb) => eb.fn<string>('lower', ['name']).as('name'))
    .where(sql<boolean>`lower(name) = any(${wanted})`)
    .execute();
  return new Set(rows.map((row) => row.name));
};

const nameProblems = (name: string, taken: ReadonlySet<string>, twin: number | undefined): Text[] => [
  ...(name.length > MAX_NAME_LENGTH
    ? [ofField(fields.name, fieldTexts.tooLong, { limit: MAX_NAME_LENGTH, count: MAX_NAME_LENGTH })]
    : []),
  ...(taken.has(name.toLowerCase()) ? [demoFailures.nameTaken.text] : []),
  ...(twin === undefined ? [] : [inBoth(importTexts.twice, () => ({ line: twin }))]),
];

const judgeLine = (
  { line, values }: ImportLine,
  taken: ReadonlySet<string>,
  twin: number | undefined,
): Judged<NewSet> => {
  const { name = '', contentType: type = '', filterType: filter = '', count: typed = '' } = values;
  const contentType = chosen(type, contentTypes, (each) => contentSetTexts[`type_${each}`]);
  const filterType = chosen(filter, filterTypes, (each) => contentSetTexts[`filter_${each}`]);
  const count = countOf(typed);
  const problems = nameProblems(name, taken, twin);
  if (!contentType) problems.push(ofField(fields.contentType, contentSetTexts.unknownType));
  if (!filterType) problems.push(ofField(fields.filterType, contentSetTexts.unknownFilter));
  if (count === undefined)
    problems.push(ofField(fields.count, fieldTexts.between, { min: 0, limit: MAX, count: MAX }));
  const said = { line, label: name, text: [name, type, filter, typed].join(' · '), problems };
  return problems.length > 0 || !contentType || !filterType || count === undefined
    ? said
    : { ...said, row: { name, contentType, filterType, count } };
};

/** In batches, because a statement can have a limited number of parameters. */
const AT_ONCE = 500;

const storeSome = async (ctx: Ctx, sets: readonly NewSet[]): Promise<void> => {
  const numbers = await nextDemoNumbers(ctx, sets.length);
  const rows = sets.map((set, i) => ({
    ...set,
    id: ctx.newId(),
    number: numbers[i] ?? '',
    status: 'offline',
    createdBy: ctx.user.realname,
    createdAt: ctx.now,
  }));
  await ctx.db.insertInto('demoContentSets').values(rows).execute();
  for (const { id, number, name } of rows)
    await ctx.record({
      name: 'demoContentSet.imported',
      entity: 'demoContentSet',
      entityId: id,
      after: { number, name },
    });
};

export const contentSetImport: Import<NewSet> = {
  name: 'demoContentSets.import',
  title: contentSetTexts.sets,
  endpoints: importContentSets,
  fields: withKinds(Object.values(fields), { code: ['count'] }),
  states: statesOf([
    [contentSetTexts.status_online, 'take'],
    [contentSetTexts.status_offline, 'take'],
  ]),
  open: async () => undefined,
  judge: async (ctx, _target: object, lines) => {
    const taken = await takenNames(ctx, lines);
    const first = new Map<string, number>();
    return lines.map((line) => {
      const name = (line.values.name ?? '').toLowerCase();
      const judged = judgeLine(line, taken, first.get(name));
      if (!first.has(name)) first.set(name, line.line);
      return judged;
    });
  },
  store: async (ctx, _target: object, rows) => {
    for (let at = 0; at < rows.length; at += AT_ONCE) await storeSome(ctx, rows.slice(at, at + AT_ONCE));
  },
};
