/** Houses from a file, each a draft to be completed in the wizard. Existing ones are refused. */

import { houseTexts } from '@minsu/contract/foundation/houses/house.text.ts';
import { type ContentPatch, MAX_HOUSE_TAGS } from '@minsu/contract/foundation/houses/house-content.ts';
import { importHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { houseImportTexts as words } from '@minsu/contract/foundation/houses/house-import.text.ts';
import { houseLifeFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type ImportField, importTexts } from '@minsu/contract/platform/import-run.ts';
import { inBoth, type Text } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesAllMoney } from '../../platform/http/role-reach.ts';
import {
  type Import,
  type ImportLine,
  type Judged,
  ofField,
} from '../../platform/imports/import-definition.ts';
import { withKinds } from '../../platform/imports/import-rules.ts';
import { statesOf } from '../../platform/imports/import-status-rules.ts';
import { createHouse } from './create-house.ts';
import { cityOf, kindOf, readHouse, tagsOf } from './house-import-rules.ts';
import { inScope } from './house-scope-queries.ts';
import type { HouseKind } from './review/content-rules.ts';
import { tagCodeOf } from './tag-codes.ts';

type Column = Exclude<
  keyof typeof words,
  'unknownKind' | 'unknownLandlord' | 'severalLandlords' | 'notAnAmount' | 'notANumber' | 'exists'
>;

const field = (key: Column, example: string, aliases: string[] = [], required = false): ImportField => ({
  key,
  title: words[key],
  required,
  aliases,
  example,
});

const fields: readonly ImportField[] = [
  field('name', '湖畔·云栖小院', ['名称', '房源', 'house', 'house name', 'property', 'property name'], true),
  field('kind', '整租', ['房源类型', '出租类型']),
  field('nameEn', '', ['英文名称', 'english name']),
  field('province', '浙江', ['省']),
  field('city', '杭州', ['市', '位置', 'place', 'location'], true),
  field('district', '西湖区', ['区', '区域']),
  field('address', '龙井路 1 号', ['详细地址'], true),
  field('longitude', '120.12', ['lng', 'lon']),
  field('latitude', '30.23', ['lat']),
  field('description', '', ['房源介绍', '描述']),
  field('landlord', '', ['业主', '房东姓名', 'owner']),
  field('tags', '近地铁、亲子', ['房源标签', 'tag']),
  field('typeName', '整套', ['房型', 'type']),
  field('beds', '1.8 米大床 1 张', ['床', 'bed']),
  field('areaM2', '80', ['面积（㎡）', 'area m2']),
  field('baseGuests', '2', ['标准入住', 'guests']),
  field('maxGuests', '4', ['最大人数', 'max guests']),
  field('basePrice', '368', [
    '价格',
    '平日价格',
    '最低基础价',
    '起价',
    'price',
    'base price',
    'base from',
    'lowest base price',
  ]),
  field('weekendPrice', '428', ['周末价格']),
  field('deposit', '200', []),
  field('cleaningFee', '80', ['保洁费']),
  field('licenceNumber', '', ['许可证号', '备案号', 'licence number', 'license']),
  field('licenceExpires', '2028-12-31', ['到期日', '许可到期', 'licence expires']),
];
const fieldOf = (key: string): ImportField => fields.find((one) => one.key === key) as ImportField;

interface NewHouse {
  readonly kind: HouseKind;
  readonly content: ContentPatch;
  readonly landlordId: string | null;
  readonly tags: readonly string[];
}

interface Known {
  readonly landlords: ReadonlyMap<string, string[]>;
  /** Houses by name and address. */
  readonly houses: ReadonlySet<string>;
  readonly tagCodeOf: (word: string) => string | undefined;
}

const placeKey = (values: Readonly<Record<string, string>>): string =>
  [values.name, cityOf(values.city ?? ''), values.address]
    .map((text) => text?.trim().toLowerCase() ?? '')
    .join('\n');

const knownOf = async (ctx: Ctx): Promise<Known> => {
  const landlords = new Map<string, string[]>();
  const working = ctx.db.selectFrom('landlords').select(['id', 'name']).where('status', '!=', 'ended');
  for (const { id, name } of await working.execute())
    landlords.set(name, [...(landlords.get(name) ?? []), id]);
  const houses = await ctx.db
    .selectFrom('houses')
    .select(['name', 'city', 'address'])
    .where('state', '!=', 'archived')
    .where(inScope(ctx, 'houses.id'))
    .execute();
  return { landlords, houses: new Set(houses.map(placeKey)), tagCodeOf: await tagCodeOf(ctx) };
};

const landlordProblem = (name: string, { landlords }: Known): Text | null => {
  if (name === '') return null;
  const found = landlords.get(name)?.length ?? 0;
  return found === 1 ? null : found === 0 ? words.unknownLandlord : words.severalLandlords;
};

/** `before`: the lines above, by name and address. */
const judgeLine = (
  { line, values }: ImportLine,
  known: Known,
  before: ReadonlyMap<string, number>,
): Judged<NewHouse> => {
  const { content, problems: wrong } = readHouse(values);
  const kind = kindOf(values.kind ?? '');
  const landlord = values.landlord?.trim() ?? '';
  const place = placeKey(values);
  const twin = before.get(place);
  const owner = landlordProblem(landlord, known);
  const problems: Text[] = [
    ...(kind ? [] : [ofField(fieldOf('kind'), words.unknownKind)]),
    ...wrong.map((one) => ofField(fieldOf(one.field), one.text)),
    ...(owner ? [ofField(fieldOf('landlord'), owner)] : []),
    ...(twin === undefined ? [] : [inBoth(importTexts.twice, () => ({ line: twin }))]),
    ...(known.houses.has(place) ? [words.exists] : []),
  ];
  const { name = '', city = '', address = '' } = values;
  const row: NewHouse = {
    kind: kind ?? 'multi',
    content,
    landlordId: known.landlords.get(landlord)?.[0] ?? null,
    tags: tagsOf(values.tags ?? '', known.tagCodeOf).slice(0, MAX_HOUSE_TAGS),
  };
  return {
    line,
    label: name,
    text: [name, city, address].filter(Boolean).join(' · '),
    problems,
    ...(problems.length === 0 && { row }),
  };
};

export const houseImport: Import<NewHouse> = {
  name: 'houses.import',
  title: houseTexts.importHouses,
  endpoints: importHouses,
  fields: withKinds(fields, {
    date: ['licenceExpires'],
    amount: ['basePrice', 'weekendPrice', 'deposit', 'cleaningFee'],
    code: ['longitude', 'latitude', 'areaM2', 'baseGuests', 'maxGuests'],
  }),
  states: statesOf([
    [houseTexts.state_draft, 'take'],
    [houseTexts.state_submitted, 'take'],
    [houseTexts.state_returned, 'take'],
    [houseTexts.state_approved, 'take'],
    [houseTexts.state_online, 'take'],
    [houseTexts.state_offline, 'take'],
    [houseTexts.state_archived, 'leave'],
  ]),
  open: async (ctx) => {
    // The import contains prices.
    if (!seesAllMoney(ctx)) fail(houseLifeFailures.moneyNeeded);
  },
  judge: async (ctx, _target, lines) => {
    const known = await knownOf(ctx);
    const before = new Map<string, number>();
    return lines.map((line) => {
      const judged = judgeLine(line, known, before);
      const place = placeKey(line.values);
      if (!before.has(place)) before.set(place, line.line);
      return judged;
    });
  },
  store: async (ctx, _target, rows) => {
    for (const { kind, content, landlordId, tags } of rows)
      await createHouse(ctx, {
        kind,
        content,
        ...((landlordId !== null || tags.length > 0) && { operations: { landlordId, tags: [...tags] } }),
      });
  },
};
