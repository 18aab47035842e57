/** Landlords from a file. A landlord whose phone, ID or tax code already exists or is in an earlier line is refused. */

import { landlordTexts } from '@minsu/contract/finance/landlords/landlord.text.ts';
import { importLandlords } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import { normalTaxId } from '@minsu/contract/finance/landlords/landlord-rules.ts';
import { normalPhone } from '@minsu/contract/platform/full-numbers.ts';
import { type ImportField, importTexts } from '@minsu/contract/platform/import-run.ts';
import { inBoth, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { phones, taxIds } from '@minsu/contract/sealed-lookups.ts';
import type { Ctx } from '../../platform/context.ts';
import { maskPhone } from '../../platform/field-cipher.ts';
import { type Import, type Judged, ofField } from '../../platform/imports/import-definition.ts';
import { withKinds } from '../../platform/imports/import-rules.ts';
import { statesOf } from '../../platform/imports/import-status-rules.ts';
import { type ReadLandlord, readLandlord } from './landlord-import-rules.ts';
import { insertLandlord } from './save-landlord.ts';
import { taxIdHash } from './sealed-tax-id.ts';

const t = landlordTexts;
const field = (key: string, title: Text, example: string, aliases: string[] = []): ImportField => ({
  key,
  title,
  required: key === 'name',
  aliases,
  example,
});

const fields = [
  field('name', t.field_name, '苏婉清', ['姓名', '房东', '房东姓名', '单位名称', '名称', 'name', 'landlord']),
  field('kind', t.field_kind, '个人', ['房东类型', '主体类型', 'type']),
  field('phone', t.field_phone, '13800001024', ['电话', '联系电话', '手机', 'mobile', 'telephone']),
  field('email', t.field_email, 'su@example.com', ['电子邮箱', 'mail', 'email']),
  field('taxId', t.field_taxId, '', [
    '身份证号',
    '证件号',
    '统一社会信用代码',
    '税号',
    'id number',
    'tax code',
  ]),
  field('address', t.field_address, '杭州市西湖区龙井路 1 号', ['地址', 'address']),
  field('tags', t.field_tags, '长期合作', ['标签', 'tag']),
  field('note', t.field_note, '', ['说明', 'notes', 'remark']),
];
const fieldOf = (key: string): ImportField => fields.find((one) => one.key === key) as ImportField;

/** Identifiers that are unique to a landlord. */
interface Marks {
  readonly phone: string | null;
  readonly taxId: string | null;
}

const marksOf = (ctx: Ctx, { phone, taxId }: ReadLandlord): Marks => {
  const { cipher } = ctx.services;
  return {
    phone: phone && cipher.hash(normalPhone(phone)).toString('hex'),
    taxId: taxId && taxIdHash(cipher, normalTaxId(taxId)).toString('hex'),
  };
};

type Names = ReadonlyMap<string, string>;

/** Landlords with one of these identifiers, keyed by it. */
const knownBy = async (
  ctx: Ctx,
  column: 'phoneHash' | 'taxIdHash',
  marks: (string | null)[],
): Promise<Names> => {
  const hashes = marks.flatMap((mark) => (mark === null ? [] : [Buffer.from(mark, 'hex')]));
  if (hashes.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('landlords')
    .select(['name', `${column} as hash`])
    .where(column, 'in', hashes)
    .execute();
  return new Map(rows.map(({ name, hash }) => [hash?.toString('hex') ?? '', name]));
};

const taken = (key: 'phone' | 'taxId', name: string | undefined): Text[] => {
  const failure = key === 'phone' ? landlordFailures.phoneTaken : landlordFailures.taxIdTaken;
  return name === undefined ? [] : [ofField(fieldOf(key), failure.text, { name })];
};

const textOf = ({ name, kind, phone, address }: ReadLandlord, ctx: Ctx): string =>
  [name, sayText(t[`kind_${kind}`], ctx.language), phone && maskPhone(normalPhone(phone)), address]
    .filter(Boolean)
    .join(' · ');

export const landlordImport: Import<ReadLandlord> = {
  name: 'landlords.import',
  title: t.importTitle,
  endpoints: importLandlords,
  fields: withKinds(fields, { name: ['name'], code: ['phone', 'email', 'taxId'] }),
  states: statesOf([
    [landlordTexts.status_active, 'take'],
    [landlordTexts.status_ended, 'leave'],
  ]),
  numbers: ({ phone, taxId }) => [...phones(phone), ...taxIds(taxId)],
  open: () => Promise.resolve(),
  judge: async (ctx, _target, lines) => {
    const read = lines.map(({ line, values }) => ({ line, ...readLandlord(values) }));
    const marks = read.map(({ landlord }) => marksOf(ctx, landlord));
    const phones = await knownBy(
      ctx,
      'phoneHash',
      marks.map(({ phone }) => phone),
    );
    const taxIds = await knownBy(
      ctx,
      'taxIdHash',
      marks.map(({ taxId }) => taxId),
    );
    const above = new Map<string, number>();
    return read.map(({ line, landlord, problems: wrong }, at): Judged<ReadLandlord> => {
      const { phone = null, taxId = null } = marks[at] ?? {};
      const own = [phone, taxId].filter((mark) => mark !== null);
      const twin = own.map((mark) => above.get(mark)).find((one) => one !== undefined);
      for (const mark of own) if (!above.has(mark)) above.set(mark, line);
      const problems = [
        ...wrong.map((one) => ofField(fieldOf(one.field), one.text, one.params)),
        ...taken('phone', phones.get(phone ?? '')),
        ...taken('taxId', taxIds.get(taxId ?? '')),
        ...(twin === undefined ? [] : [inBoth(importTexts.twice, () => ({ line: twin }))]),
      ];
      const row = problems.length === 0 && { row: landlord };
      return { line, label: landlord.name, text: textOf(landlord, ctx), problems, ...row };
    });
  },
  store: async (ctx, _target, rows) => {
    for (const row of rows) await insertLandlord(ctx, row, 'landlord.imported');
  },
};
