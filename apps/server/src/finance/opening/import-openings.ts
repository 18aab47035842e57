/**
 * Opening balances from a file, all with the same first day. An account with one already, or listed twice, is refused.
 */

import { channelBillTexts } from '@minsu/contract/finance/channel-bills/channel-bill.text.ts';
import { openingTexts } from '@minsu/contract/finance/opening/opening.text.ts';
import { importOpenings } from '@minsu/contract/finance/opening/opening-endpoints.ts';
import { openingFailures } from '@minsu/contract/finance/opening/opening-failures.ts';
import { housedKinds, type OpeningKind } from '@minsu/contract/finance/opening/opening-rules.ts';
import { isKeptBySystem } from '@minsu/contract/foundation/system/dictionary.ts';
import { soldPlatforms } from '@minsu/contract/foundation/system/platform-registry.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { type ImportField, importTexts } from '@minsu/contract/platform/import-run.ts';
import { formatYuan } from '@minsu/contract/platform/money.ts';
import { inBoth, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { MAX_FEN } from '@minsu/contract/platform/wire.ts';
import { sql } from 'kysely';
import { dictionaryOf } from '../../foundation/system/dictionary-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { fenOf } from '../../platform/imports/import-cell-rules.ts';
import {
  type Import,
  type ImportLine,
  type Judged,
  ofField,
} from '../../platform/imports/import-definition.ts';
import { withKinds } from '../../platform/imports/import-rules.ts';
import { storeImported } from './hold-opening.ts';
import { assertSeesOpenings } from './opening-queries.ts';
import { assertOpeningDay, hindranceOf, type NewOpening } from './post-opening.ts';

const t = openingTexts;
const field = (key: string, title: Text, example: string, aliases: string[]): ImportField => ({
  ...{ key, title, example, aliases },
  required: key === 'kind' || key === 'amount',
});
const fields = [
  field('kind', t.field_kind, '应付房东', ['科目', '账户类型', 'type']),
  field('party', t.field_party, '苏婉清', ['名称', '对象', '往来单位', '账户名称', 'party', 'name']),
  field('house', t.field_houseId, '', ['房源名称', 'property']),
  field('amount', t.field_amountFen, '12800.50', ['余额', '期初余额', 'balance']),
  field('note', t.field_note, '', ['说明', 'remark']),
];
const fieldOf = (key: string): ImportField => fields.find((one) => one.key === key) as ImportField;

const kinds: Readonly<Record<string, OpeningKind>> = {
  资金: 'cash',
  资金账户: 'cash',
  现金: 'cash',
  cash: 'cash',
  'cash and banks': 'cash',
  渠道: 'channel',
  应收渠道: 'channel',
  channel: 'channel',
  'owed by channels': 'channel',
  单位: 'company',
  协议单位: 'company',
  应收协议单位: 'company',
  company: 'company',
  'owed by companies': 'company',
  房东: 'landlord',
  应付房东: 'landlord',
  landlord: 'landlord',
  'owed to landlords': 'landlord',
  供应商: 'vendor',
  应付供应商: 'vendor',
  vendor: 'vendor',
  'owed to vendors': 'vendor',
};

/** Names of methods or channels in both languages. */
const wordsOf = (codes: readonly string[], texts: Readonly<Record<string, Text>>, prefix: string) =>
  new Map(
    codes.flatMap((code) =>
      [
        code,
        ...(['zh-CN', 'en-US'] as const).map((language) => sayText(texts[prefix + code] as Text, language)),
      ].map((word) => [word.toLowerCase(), code] as const),
    ),
  );
const channels = wordsOf(soldPlatforms, channelBillTexts, 'channel_');

type Named = ReadonlyMap<string, readonly string[]>;

const namesIn = async (ctx: Ctx, table: 'companies' | 'landlords' | 'houses', names: readonly string[]) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select x.id, x.name from ${sql.table(table)} x where x.name = any(${names}::text[])`.execute(ctx.db);
  const found = new Map<string, string[]>();
  for (const { id, name } of rows) found.set(name, [...(found.get(name) ?? []), id]);
  return found as Named;
};

interface Known {
  /** Methods by their names in both languages. */
  readonly methods: ReadonlyMap<string, string>;
  readonly companies: Named;
  readonly landlords: Named;
  readonly houses: Named;
}

interface Found {
  readonly value: string;
  readonly problems: readonly Text[];
}

const one = (
  ids: readonly string[] | undefined,
  key: string,
  none: Text,
  several: Text,
  name: string,
): Found => {
  if (ids?.length === 1) return { value: ids[0] ?? '', problems: [] };
  return { value: '', problems: [ofField(fieldOf(key), ids ? several : none, { name })] };
};

const partyOf = (kind: OpeningKind | undefined, name: string, known: Known): Found => {
  const { noParty, severalParties } = openingFailures;
  const named = (ids: readonly string[] | undefined) =>
    one(ids, 'party', noParty.text, severalParties.text, name);
  const word = (code: string | undefined) => named(code === undefined ? undefined : [code]);
  switch (kind) {
    case 'cash':
      return word(known.methods.get(name.toLowerCase()));
    case 'channel':
      return word(channels.get(name.toLowerCase()));
    case 'company':
      return named(known.companies.get(name));
    case 'landlord':
      return named(known.landlords.get(name));
    default:
      return { value: '', problems: [] };
  }
};

const houseOf = (kind: OpeningKind | undefined, name: string, known: Known): Found => {
  if (name === '') return { value: '', problems: [] };
  if (kind && !housedKinds.includes(kind))
    return { value: '', problems: [ofField(fieldOf('house'), openingFailures.hasNoHouse.text)] };
  const { noHouse, severalHouses } = openingFailures;
  return one(known.houses.get(name), 'house', noHouse.text, severalHouses.text, name);
};

const amountProblems = (fen: number | null): Text[] => {
  if (fen === null || fen === 0) return [ofField(fieldOf('amount'), t.problem_amount)];
  const limit = MAX_FEN / 100;
  return fen > MAX_FEN ? [ofField(fieldOf('amount'), fieldTexts.tooMuchMoney, { limit })] : [];
};

const NOTE_LENGTH = 200;

const readLine = ({ values }: ImportLine, asOf: string, known: Known) => {
  const of = (key: string): string => (values[key] ?? '').trim();
  const kind = kinds[of('kind').toLowerCase()];
  const party = partyOf(kind, of('party'), known);
  const house = houseOf(kind, of('house'), known);
  const fen = fenOf(of('amount'));
  const problems = [
    ...(kind ? [] : [ofField(fieldOf('kind'), t.problem_kind)]),
    ...party.problems,
    ...house.problems,
    ...amountProblems(fen),
  ];
  const row: NewOpening = {
    ...{ kind: kind ?? 'cash', party: party.value, houseId: house.value || null },
    ...{ amountFen: fen ?? 0, asOf, note: cutText(of('note'), NOTE_LENGTH) },
  };
  return { row, problems, label: of('party') || of('kind') };
};

const knownOf = async (ctx: Ctx, lines: readonly ImportLine[]): Promise<Known> => {
  const all = (key: string) => [...new Set(lines.map(({ values }) => (values[key] ?? '').trim()))];
  const methods = await dictionaryOf(ctx, { types: ['paymentMethod'] });
  return {
    methods: new Map(
      methods
        .filter(({ code }) => !isKeptBySystem('paymentMethod', code))
        .flatMap(({ code, zh, en }) => [code, zh, en].map((word) => [word.toLowerCase(), code] as const)),
    ),
    companies: await namesIn(ctx, 'companies', all('party')),
    landlords: await namesIn(ctx, 'landlords', all('party')),
    houses: await namesIn(ctx, 'houses', all('house')),
  };
};

export const openingImport: Import<NewOpening> = {
  name: 'openings.import',
  title: t.importTitle,
  endpoints: importOpenings,
  fields: withKinds(fields, { amount: ['amount'] }),
  open: async (ctx, { asOf }: never) => {
    assertSeesOpenings(ctx);
    await assertOpeningDay(ctx, asOf);
  },
  judge: async (ctx, { asOf }: never, lines) => {
    const known = await knownOf(ctx, lines);
    const above = new Map<string, number>();
    const judged: Judged<NewOpening>[] = [];
    for (const each of lines) {
      const { row, label, problems: wrong } = readLine(each, asOf, known);
      const mark = `${row.kind} ${row.party} ${row.houseId ?? ''}`;
      const twin = above.get(mark);
      if (twin === undefined && wrong.length === 0) above.set(mark, each.line);
      const hindrance = wrong.length === 0 ? await hindranceOf(ctx, row, asOf) : null;
      const problems = [
        ...wrong,
        ...(hindrance ? [inBoth(hindrance.text, () => ({ day: asOf }))] : []),
        ...(twin === undefined ? [] : [inBoth(importTexts.twice, () => ({ line: twin }))]),
      ];
      const text = `${sayText(t[`kind_${row.kind}`], ctx.language)} · ${label} · ${formatYuan(row.amountFen)}`;
      judged.push({ line: each.line, label, text, problems, ...(problems.length === 0 && { row }) });
    }
    return judged;
  },
  store: (ctx, _target, rows) => storeImported(ctx, rows),
};
