/**
 * Imports members from a file, for going live. Refuses phones and documents that exist already or occur in an
 * earlier line.
 */

import {
  maskDocumentNumber,
  normalDocumentNumber,
} from '@minsu/contract/foundation/account/document-rules.ts';
import type { ImportField } from '@minsu/contract/platform/import-run.ts';
import { withoutNumbers } from '@minsu/contract/platform/personal-numbers.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { memberTexts } from '@minsu/contract/sales/members/member.text.ts';
import { importMembers } from '@minsu/contract/sales/members/member-endpoints.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { memberImportTexts as words } from '@minsu/contract/sales/members/member-import.text.ts';
import { documents, phones } from '@minsu/contract/sealed-lookups.ts';
import { sql } from 'kysely';
import { sealedDocument } from '../../foundation/account/sealed-document.ts';
import type { Ctx } from '../../platform/context.ts';
import { maskPhone, phoneIdentity, storedPhone } from '../../platform/field-cipher.ts';
import { isMaskedText } from '../../platform/imports/import-cell-rules.ts';
import { type Import, type Judged, ofField } from '../../platform/imports/import-definition.ts';
import { withKinds } from '../../platform/imports/import-rules.ts';
import { findDuplicatesOf } from './find-duplicates.ts';
import { todayOf } from './member-detail-queries.ts';
import { type ImportColumn, importColumns, type ReadLine, readMember } from './member-import-rules.ts';
import { visibleGuest } from './member-scope-queries.ts';
import { insertDocument } from './record-document.ts';
import { insertMember } from './save-member.ts';

const columns: Readonly<Record<ImportColumn, readonly [example: string, ...aliases: string[]]>> = {
  name: [
    '林小满',
    '客人姓名',
    '会员姓名',
    '住客姓名',
    '客户姓名',
    '客户名',
    '客人',
    '会员',
    '客户',
    'guest',
    'guest name',
    'full name',
  ],
  phone: [
    '13800001024',
    '电话',
    '手机号',
    '手机号码',
    '联系电话',
    'mobile',
    'tel',
    'telephone',
    'phone number',
  ],
  phone2: ['', '手机 2', '备用手机', '备用电话', '其他电话', 'phone 2', 'mobile 2', 'other phone'],
  email: ['lin@example.com', '电子邮箱', '电子邮件', 'email', 'mail'],
  wechat: ['', '微信号', 'wechat id', 'weixin'],
  sex: ['女', 'gender'],
  birthDate: ['1990-01-31', '生日', '出生日', 'birthday', 'birth date', 'born'],
  nationality: ['中国', '国家', '国家/地区', '国家地区', '国籍/地区', 'country'],
  documentType: ['', '证件', '证件种类', 'document type', 'id type'],
  documentNumber: [
    '',
    '证件号',
    '身份证',
    '身份证号',
    '身份证号码',
    '护照号',
    'id number',
    'passport number',
    'passport no',
  ],
  level: ['金卡', '会员等级', '会员级别', '级别', 'member level', 'tier'],
  tags: ['常客、带宠物', '会员标签', 'tag'],
  note: ['', '备忘', '说明', 'notes', 'remark', 'remarks'],
};

const fields: readonly ImportField[] = importColumns.map((key) => {
  const [example, ...aliases] = columns[key];
  return { key, title: words[key], required: key === 'name', aliases, example };
});

const of = (column: ImportColumn, text: Text, params = {}): Text =>
  ofField({ title: words[column] }, text, params);

/** A unique identifier of a member: the hash of a phone or document. */
interface Mark {
  readonly field: ImportColumn;
  readonly hash: Buffer;
}

const marksOf = (ctx: Ctx, { phones, document }: ReadLine): Mark[] => {
  const { cipher } = ctx.services;
  const ofPhones = phones.flatMap(({ field, value }) => {
    const hash = phoneIdentity(cipher, value);
    return hash ? [{ field, hash }] : [];
  });
  if (!document) return ofPhones;
  const { numberHash } = sealedDocument(cipher, document.documentType, normalDocumentNumber(document.number));
  return [...ofPhones, { field: 'documentNumber', hash: numberHash }];
};

interface MaskedOwner {
  readonly name: string;
  readonly phone: string;
}

interface Owner {
  readonly id: string;
  readonly name: string;
  /** The importer may see the member, so messages may use the name. */
  readonly seen: boolean;
}

const nameKey = (name: string): string => name.normalize('NFKC').trim().toLowerCase();
const keyOf = (hash: Buffer): string => hash.toString('hex');

/** Owners of these phones and documents by hash, for all lines at once. */
const ownersOf = async (ctx: Ctx, marks: readonly Mark[]): Promise<ReadonlyMap<string, Owner>> => {
  const hashes = sql`${marks.map(({ hash }) => hash)}::bytea[]`;
  const { rows } = await sql<Owner & { hash: Buffer }>`
    select found.hash, g.id, g.name, ${visibleGuest(ctx, 'g')} as seen
    from (select hash, guest_id from guest_contacts where kind = 'phone' and hash = any(${hashes})
      union all select number_hash, guest_id from guest_documents
      where removed_at is null and number_hash = any(${hashes})) found
    join guests g on g.id = found.guest_id`.execute(ctx.db);
  return new Map(rows.map(({ hash, ...owner }) => [keyOf(hash), owner]));
};

/** Members with a line's name whose phone is shown as the line writes it: exports mask phones. */
const maskedOwners = async (ctx: Ctx, given: readonly ReadLine[]): Promise<readonly MaskedOwner[]> => {
  const masked = given.flatMap(({ name, phones: own }) =>
    own.filter(({ value }) => isMaskedText(value)).map(({ value }) => ({ name, phone: storedPhone(value) })),
  );
  if (masked.length === 0) return [];
  const { rows } = await sql<MaskedOwner>`
    select distinct g.name, g.phone_masked as phone from guests g
    join unnest(${masked.map(({ name }) => name)}::text[], ${masked.map(({ phone }) => phone)}::text[]) as w (name, phone)
      on w.name = g.name and w.phone = g.phone_masked
    where g.merged_into is null and ${visibleGuest(ctx, 'g')}`.execute(ctx.db);
  return rows;
};

const maskedClashes = ({ name, phones: own }: ReadLine, there: readonly MaskedOwner[]): Text[] =>
  own.flatMap(({ field, value }) =>
    there.some((owner) => owner.name === name && owner.phone === storedPhone(value))
      ? [of(field, words.alreadyMasked, { name: withoutNumbers(name) })]
      : [],
  );

interface Above {
  readonly line: number;
  readonly name: string;
}

const taken = ({ field }: Mark, { name, seen }: Owner): Text => {
  const { documentTaken, documentTakenElsewhere, phoneTaken, phoneTakenElsewhere } = memberFailures;
  if (field === 'documentNumber')
    return of(field, (seen ? documentTaken : documentTakenElsewhere).text, { name });
  return of(field, (seen ? phoneTaken : phoneTakenElsewhere).text, { name });
};

/** For a member with the same name and phone, one message, not one per number. */
const clashes = (
  name: string,
  marks: readonly Mark[],
  owners: ReadonlyMap<string, Owner>,
  above: ReadonlyMap<string, Above>,
): Text[] => {
  const held = marks.flatMap((mark) => {
    const owner = owners.get(keyOf(mark.hash));
    return owner ? [{ mark, owner }] : [];
  });
  const same = held.find(
    ({ mark, owner }) =>
      mark.field !== 'documentNumber' && owner.seen && nameKey(owner.name) === nameKey(name),
  );
  const others = held.filter(({ owner }) => owner.id !== same?.owner.id);
  const twins = marks.flatMap(({ field, hash }) => {
    const twin = owners.has(keyOf(hash)) ? undefined : above.get(keyOf(hash));
    return twin ? [of(field, words.sameAsLine, { ...twin })] : [];
  });
  return [
    ...(same ? [of(same.mark.field, words.alreadyThere, { name: same.owner.name })] : []),
    ...others.map(({ mark, owner }) => taken(mark, owner)),
    ...twins,
  ];
};

/** The same phone in two notations. */
const phoneTwice = ([first, second]: readonly Mark[]): Text[] =>
  first && second?.field === 'phone2' && first.hash.equals(second.hash)
    ? [of('phone2', memberFailures.contactTwice.text)]
    : [];

/** Without the name, which is shown next to it. */
const textOf = (ctx: Ctx, { level, phones, document }: ReadLine): string =>
  [
    sayText(memberTexts[`level_${level}`], ctx.language),
    ...phones.map(({ value }) => maskPhone(storedPhone(value))),
    document && maskDocumentNumber(normalDocumentNumber(document.number)),
  ]
    .filter(Boolean)
    .join(' · ');

interface NewMember {
  readonly member: NonNullable<ReadLine['member']>;
  readonly document: ReadLine['document'];
}

export const memberImport: Import<NewMember> = {
  name: 'members.import',
  title: memberTexts.title,
  endpoints: importMembers,
  fields: withKinds(fields, {
    date: ['birthDate'],
    name: ['name'],
    code: ['phone', 'phone2', 'email', 'documentNumber'],
  }).map((each) => (each.key.startsWith('phone') ? { ...each, mayBeMasked: true } : each)),
  numbers: ({ phone, phone2, documentNumber }) => [...phones(phone, phone2), ...documents(documentNumber)],
  open: () => Promise.resolve(),
  judge: async (ctx, _target, lines) => {
    const today = todayOf(ctx);
    const read = lines.map(({ line, values }) => {
      const given = readMember(values, today);
      return { line, given, marks: marksOf(ctx, given) };
    });
    const owners = await ownersOf(
      ctx,
      read.flatMap(({ marks }) => marks),
    );
    const masked = await maskedOwners(
      ctx,
      read.map(({ given }) => given),
    );
    const above = new Map<string, Above>();
    return read.map(({ line, given, marks }): Judged<NewMember> => {
      const { member, document } = given;
      const name = withoutNumbers(given.name);
      const problems = [
        ...given.problems.map(({ field, text, params }) => of(field, text, params)),
        ...phoneTwice(marks),
        ...clashes(given.name, marks, owners, above),
        ...maskedClashes(given, masked),
      ];
      for (const { hash } of marks) if (!above.has(keyOf(hash))) above.set(keyOf(hash), { line, name });
      const row = member && problems.length === 0 && { row: { member, document } };
      return { line, label: name, text: textOf(ctx, given), problems, ...row };
    });
  },
  store: async (ctx, _target, rows) => {
    const ids: string[] = [];
    for (const { member, document } of rows) {
      const id = await insertMember(ctx, member, 'imported');
      if (document) await insertDocument(ctx, id, document);
      ids.push(id);
    }
    await findDuplicatesOf(ctx, ids);
  },
};
