/** Items of the dictionary: added, renamed, ordered, no longer offered, deleted while nothing carries them. */

import {
  codeFrom,
  type DictionaryType,
  dictionaryList,
  isKeptBySystem,
} from '@minsu/contract/foundation/system/dictionary.ts';
import {
  countDictionary,
  createDictionaryItem,
  DictionaryEntry,
  deleteDictionaryItem,
  editDictionaryItem,
  listDictionary,
  manageDictionary,
  orderDictionary,
  setDictionaryActive,
} from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { dictionaryFailures } from '@minsu/contract/foundation/system/dictionary-failures.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { command, query } from '../../platform/http/routes.ts';
import { dictionaryOf } from './dictionary-queries.ts';
import { usageOf } from './dictionary-usage-queries.ts';

type Given = Omit<z.output<typeof editDictionaryItem.input>, 'version'>;

/** All items of a type, locked: order and names are judged over all of them. */
export const lockDictionary = async (ctx: Ctx, type: DictionaryType) =>
  ctx.db
    .selectFrom('dictionaryItems')
    .selectAll()
    .where('type', '=', type)
    .orderBy('position')
    .orderBy('code')
    .forUpdate()
    .execute();
type Row = Awaited<ReturnType<typeof lockDictionary>>[number];

const entriesOf = async (ctx: Ctx, type: DictionaryType): Promise<DictionaryEntry[]> => {
  const rows = await ctx.db
    .selectFrom('dictionaryItems')
    .select([
      'type',
      'code',
      'zh',
      'en',
      'groupCode as group',
      'icon',
      'colour',
      'countsAs',
      'priceFen',
      'active',
      'builtIn',
    ])
    .select(['updatedAt', 'version'])
    .where('type', '=', type)
    .orderBy('position')
    .orderBy('code')
    .execute();
  const used = await usageOf(ctx.db, type);
  return rows.map(({ updatedAt, ...row }) => ({
    ...row,
    updatedAt: updatedAt.toISOString(),
    used: used.get(row.code) ?? 0,
  })) as DictionaryEntry[];
};

const entryOf = async (ctx: Ctx, { type, code }: { type: DictionaryType; code: string }) =>
  (await entriesOf(ctx, type)).find((entry) => entry.code === code) ?? fail(dictionaryFailures.notFound);

const seen = async (
  ctx: Ctx,
  rows: readonly Row[],
  asked: { type: DictionaryType; code: string; version: number },
) => {
  const row = rows.find(({ code }) => code === asked.code) ?? fail(dictionaryFailures.notFound);
  if (row.version !== asked.version) failStale(DictionaryEntry, await entryOf(ctx, asked));
  return row;
};

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

const assertFits = async (ctx: Ctx, rows: readonly Row[], given: Given): Promise<void> => {
  const others = rows.filter(({ code }) => code !== given.code);
  if (others.some(({ zh }) => isSame(zh, given.zh))) failAt('zh', dictionaryFailures.nameTaken);
  if (others.some(({ en }) => isSame(en, given.en))) failAt('en', dictionaryFailures.nameTaken);
  const { group } = dictionaryList[given.type];
  if (group === undefined) return;
  const groups = await dictionaryOf(ctx, { types: [group] });
  if (!groups.some(({ code }) => code === given.group)) failAt('group', dictionaryFailures.noGroup);
};

/** Only the columns its type has: the colour of a payment method is dropped. */
const columnsOf = ({ type, zh, en, group, icon, colour, priceFen }: Given) => {
  const has = dictionaryList[type];
  return {
    ...{ zh, en },
    groupCode: has.group ? (group ?? null) : null,
    icon: has.icon ? (icon ?? null) : null,
    colour: has.colour ? (colour ?? null) : null,
    priceFen: has.price ? (priceFen ?? null) : null,
  };
};

const told = ({ zh, en, groupCode, icon, colour, priceFen }: ReturnType<typeof columnsOf>) => ({
  zh,
  en,
  group: groupCode,
  icon,
  colour,
  ...(priceFen !== null && { priceFen }),
});

const announce = (ctx: Ctx, id: string, name: string, change: { before?: unknown; after?: unknown }) =>
  ctx.record({ name: `dictionary.${name}`, entity: 'dictionary', entityId: id, ...change });

const freeCode = (rows: readonly Row[], en: string): string => {
  const base = codeFrom(en) ?? failAt('code', dictionaryFailures.codeNeeded);
  const taken = new Set(rows.map(({ code }) => code.toLowerCase()));
  let code = base;
  for (let n = 2; taken.has(code.toLowerCase()); n += 1) code = `${base}${n}`;
  return code;
};

const assertCountsAs = (
  rows: readonly Row[],
  { type, countsAs }: z.output<typeof createDictionaryItem.input>,
) => {
  if (!dictionaryList[type].countsAs) return null;
  const base = rows.find(({ code }) => code === countsAs);
  if (!base?.builtIn || isKeptBySystem(type, base.code))
    failAt('countsAs', dictionaryFailures.countsAsNeeded);
  return base?.code ?? null;
};

/** At the end of its type; answers its code. */
export const addDictionaryItem = async (
  ctx: Ctx,
  input: z.output<typeof createDictionaryItem.input>,
): Promise<string> => {
  const { type } = input;
  const rows = await lockDictionary(ctx, type);
  const code = input.code || freeCode(rows, input.en);
  if (rows.some((row) => isSame(row.code, code))) failAt('code', dictionaryFailures.codeTaken);
  const given = { ...input, code };
  await assertFits(ctx, rows, given);
  const columns = columnsOf(given);
  const countsAs = assertCountsAs(rows, input);
  const chosen = rows.filter((row) => !isKeptBySystem(type, row.code));
  const position = Math.max(0, ...chosen.map((row) => row.position)) + 1;
  const id = ctx.newId();
  await ctx.db
    .insertInto('dictionaryItems')
    .values({ id, type, code, ...columns, countsAs, position, updatedAt: ctx.now })
    .execute();
  await announce(ctx, id, 'added', { after: { type, code, ...told(columns), countsAs } });
  return code;
};

const create = command(createDictionaryItem, async (ctx, input): Promise<DictionaryEntry> => {
  const code = await addDictionaryItem(ctx, input);
  return entryOf(ctx, { type: input.type, code });
});

const edit = command(editDictionaryItem, async (ctx, input): Promise<DictionaryEntry> => {
  const rows = await lockDictionary(ctx, input.type);
  const row = await seen(ctx, rows, input);
  await assertFits(ctx, rows, input);
  const columns = columnsOf(input);
  await update(ctx, row, columns);
  const before = columnsOf({
    ...input,
    ...row,
    group: row.groupCode,
    colour: row.colour as Given['colour'],
  } as Given);
  await announce(ctx, row.id, 'changed', { before: told(before), after: told(columns) });
  return entryOf(ctx, input);
});

const update = async (ctx: Ctx, row: Row, columns: Partial<Row>): Promise<void> => {
  await ctx.db
    .updateTable('dictionaryItems')
    .set({ ...columns, updatedAt: ctx.now, version: row.version + 1 })
    .where('type', '=', row.type)
    .where('code', '=', row.code)
    .execute();
};

const setActive = command(setDictionaryActive, async (ctx, input): Promise<DictionaryEntry> => {
  const rows = await lockDictionary(ctx, input.type);
  const row = await seen(ctx, rows, input);
  const { type, code, active } = input;
  if (row.active === active) return entryOf(ctx, input);
  if (isKeptBySystem(type, code)) fail(dictionaryFailures.keptBySystem);
  if (!active && rows.every((other) => other === row || !other.active)) fail(dictionaryFailures.lastOne);
  await update(ctx, row, { active });
  await announce(ctx, row.id, active ? 'activated' : 'deactivated', {
    before: { active: row.active },
    after: { type, code, active },
  });
  return entryOf(ctx, input);
});

const order = command(orderDictionary, async (ctx, { type, codes }): Promise<DictionaryEntry[]> => {
  const rows = await lockDictionary(ctx, type);
  const known = rows.map(({ code }) => code);
  const named = new Set(codes);
  // Another user has added or deleted one since.
  if (named.size !== codes.length || known.length !== codes.length || !known.every((code) => named.has(code)))
    failStale(orderDictionary.output, await entriesOf(ctx, type));
  if (codes.every((code, at) => code === known[at])) return entriesOf(ctx, type);
  await sql`
    update dictionary_items d set position = o.place, updated_at = ${ctx.now}
    from unnest(${codes}::text[]) with ordinality as o (code, place) where d.type = ${type} and d.code = o.code`.execute(
    ctx.db,
  );
  const [first] = rows;
  if (first)
    await announce(ctx, first.id, 'ordered', { before: { type, codes: known }, after: { type, codes } });
  return entriesOf(ctx, type);
});

const remove = command(deleteDictionaryItem, async (ctx, input) => {
  const rows = await lockDictionary(ctx, input.type);
  const row = await seen(ctx, rows, input);
  if (row.builtIn) fail(dictionaryFailures.builtIn);
  const used = (await usageOf(ctx.db, input.type)).get(row.code) ?? 0;
  if (used > 0) fail(dictionaryFailures.inUse, { params: { count: used } });
  if (row.active && rows.every((other) => other === row || !other.active)) fail(dictionaryFailures.lastOne);
  await ctx.db
    .deleteFrom('dictionaryItems')
    .where('type', '=', row.type)
    .where('code', '=', row.code)
    .execute();
  const { type, code, zh, en } = row;
  await announce(ctx, row.id, 'deleted', { before: { type, code, zh, en } });
  return null;
});

const countTypes = async (ctx: Ctx): Promise<OutputOf<typeof countDictionary>> => {
  const { rows } = await sql<OutputOf<typeof countDictionary>[number]>`
    select type, count(*)::int as items, (count(*) filter (where active))::int as active
    from dictionary_items group by 1`.execute(ctx.db);
  return rows;
};

export const dictionaryRoutes = [
  query(listDictionary, dictionaryOf),
  query(countDictionary, countTypes),
  query(manageDictionary, (ctx, { type }) => entriesOf(ctx, type)),
  create,
  edit,
  setActive,
  order,
  remove,
];
