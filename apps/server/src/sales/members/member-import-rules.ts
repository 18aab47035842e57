/** Parses an import line into a member and its problems. Pure. */
import { documentProblem, problemParams } from '@minsu/contract/foundation/account/document-number-rules.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { isCalendarDate } from '@minsu/contract/platform/dates.ts';
import { fieldProblems, fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { withoutNumbers } from '@minsu/contract/platform/personal-numbers.ts';
import type { Params, Text } from '@minsu/contract/platform/texts.ts';
import { memberTexts } from '@minsu/contract/sales/members/member.text.ts';
import { type ContactKind, type MemberLevel, memberLevels } from '@minsu/contract/sales/members/member.ts';
import type { recordMemberDocument } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { saveMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { memberFailures } from '@minsu/contract/sales/members/member-failures.ts';
import { memberImportTexts as words } from '@minsu/contract/sales/members/member-import.text.ts';
import { countries } from '@minsu/contract/sales/registration/countries.ts';
import {
  type GuestDocumentType,
  guestDocumentTypes,
  type Sex,
  sexes,
} from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { registrationTexts } from '@minsu/contract/sales/registration/registration.text.ts';
import { tagsIn } from '../../platform/imports/import-cell-rules.ts';
import { dateOf } from '../../platform/imports/import-date-rules.ts';

type MemberInput = ReturnType<typeof saveMember.input.parse>;
type DocumentInput = Omit<ReturnType<typeof recordMemberDocument.input.parse>, 'guestId'>;

export const importColumns = [
  'name',
  'phone',
  'phone2',
  'email',
  'wechat',
  'sex',
  'birthDate',
  'nationality',
  'documentType',
  'documentNumber',
  'level',
  'tags',
  'note',
] as const;
export type ImportColumn = (typeof importColumns)[number];

export interface CellProblem {
  readonly field: ImportColumn;
  readonly text: Text;
  readonly params?: Params;
}

/** Compares words without width, case, spaces and full stops. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/[\s.]/g, '');

type Words<T> = ReadonlyMap<string, T>;

const said = (text: Text): string[] => text.map((one) => plain(typeof one === 'string' ? one : one.other));

/** Accepted words per value: its key, its name in both languages, and other spellings. */
const wordsOf = <T extends string>(
  values: readonly T[],
  nameOf: (value: T) => readonly Text[],
  more: Readonly<Record<string, T>>,
): Words<T> =>
  new Map([
    ...values.flatMap((value) =>
      [plain(value), ...nameOf(value).flatMap(said)].map((word) => [word, value] as const),
    ),
    ...Object.entries(more).map(([word, value]) => [plain(word), value] as const),
  ]);

const r = registrationTexts;

const sexWords = wordsOf<Sex>(sexes, (sex) => [r[`sex_${sex}`]], {
  男性: 'male',
  先生: 'male',
  m: 'male',
  女性: 'female',
  女士: 'female',
  f: 'female',
});

const levelWords = wordsOf<MemberLevel>(memberLevels, (level) => [memberTexts[`level_${level}`]], {
  '': 'standard',
  普通: 'standard',
  银卡会员: 'silver',
  金卡会员: 'gold',
  钻石会员: 'diamond',
  钻石卡: 'diamond',
});

const documentWords = wordsOf<GuestDocumentType>(
  guestDocumentTypes,
  (type) => [r[`doc_${type}`], r[`short_${type}`]],
  {
    '': 'idCard',
    二代身份证: 'idCard',
    id: 'idCard',
    因私护照: 'passport',
    港澳居民来往内地通行证: 'hkMacaoPermit',
    港澳通行证: 'hkMacaoPermit',
    台湾居民来往大陆通行证: 'taiwanPermit',
    港澳居民居住证: 'hkMoTwResidence',
    台湾居民居住证: 'hkMoTwResidence',
    港澳居住证: 'hkMoTwResidence',
    台湾居住证: 'hkMoTwResidence',
    居住证: 'hkMoTwResidence',
    外国人永久居留证: 'residencePermit',
    永久居留证: 'residencePermit',
    永久居留身份证: 'residencePermit',
    大陆身份证: 'idCard',
    普通护照: 'passport',
    外国护照: 'passport',
    台湾通行证: 'taiwanPermit',
  },
);

const inLanguage = (language: string): (readonly [string, string])[] => {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return countries.map((code) => [plain(names.of(code) ?? code), code]);
};

/** Residents of Hong Kong, Macao and Taiwan hold a Chinese document (`isChineseDocument`). */
const alsoCalled: Readonly<Record<string, string>> = {
  hk: 'CN',
  mo: 'CN',
  tw: 'CN',
  中国大陆: 'CN',
  中国香港: 'CN',
  香港: 'CN',
  中国澳门: 'CN',
  澳门: 'CN',
  中国台湾: 'CN',
  台湾: 'CN',
  chn: 'CN',
  chinese: 'CN',
  usa: 'US',
  america: 'US',
  uk: 'GB',
  gbr: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  jpn: 'JP',
  korea: 'KR',
  kor: 'KR',
};

const countryWords: Words<string> = new Map([
  ...countries.map((code) => [plain(code), code] as const),
  ...inLanguage('zh-CN'),
  ...inLanguage('en-US'),
  ...Object.entries(alsoCalled),
]);

/** ISO 3166-1 alpha-2 code for a code or a name in either language; null if unknown. */
export const countryOf = (text: string): string | null => countryWords.get(plain(text)) ?? null;

type Wrong = (field: ImportColumn, text: Text, params?: Params) => void;

const contactColumns = [
  ['phone', 'phone'],
  ['phone2', 'phone'],
  ['email', 'email'],
  ['wechat', 'wechat'],
] as const satisfies readonly (readonly [ImportColumn, ContactKind])[];

/** The column a failure at a contract path belongs to. */
const columnOf = (path: string, contacts: readonly ImportColumn[]): ImportColumn => {
  const [head, at] = path.split('.');
  if (head === 'contacts') return contacts[Number(at)] ?? 'phone';
  return importColumns.find((column) => column === head) ?? 'name';
};

export interface ReadLine {
  readonly name: string;
  readonly level: MemberLevel;
  readonly phones: readonly { readonly field: 'phone' | 'phone2'; readonly value: string }[];
  /** Without photos, so no check is requested; null if missing or invalid. */
  readonly document: DocumentInput | null;
  /** Null if the line has problems. */
  readonly member: MemberInput | null;
  readonly problems: readonly CellProblem[];
}

type Cell = (field: ImportColumn) => string;

/** Echoed in messages and stored with the run, with personal numbers that slipped into the column removed. */
const echo = (typed: string): Params => ({ name: cutText(withoutNumbers(typed), 30) });

const documentIn = (
  cell: Cell,
  country: string | null,
  today: string,
  wrong: Wrong,
): DocumentInput | null => {
  const [typed, number] = [cell('documentType'), cell('documentNumber')];
  if (typed === '' && number === '') return null;
  const documentType = documentWords.get(plain(typed));
  if (!documentType) wrong('documentType', words.unknownDocument, echo(typed));
  if (number === '') wrong('documentNumber', words.numberMissing);
  if (!documentType || number === '') return null;
  const problem = documentProblem(documentType, number, today);
  if (problem) wrong('documentNumber', fieldTexts[problem.text], problemParams(problem));
  return problem ? null : { documentType, number, country: country ?? 'CN', photoIds: [] };
};

/** A known word of a column; undefined if the cell is empty or unknown. */
const wordIn = <T>(cell: Cell, field: ImportColumn, known: Words<T>, wrong: () => void): T | undefined => {
  const word = known.get(plain(cell(field)));
  if (word === undefined && cell(field) !== '') wrong();
  return word;
};

const birthIn = (cell: Cell, today: string, wrong: Wrong): string | undefined => {
  const birthDate = cell('birthDate') === '' ? undefined : dateOf(cell('birthDate'));
  if (birthDate !== undefined && isCalendarDate(birthDate) && birthDate > today)
    wrong('birthDate', memberFailures.birthAhead.text);
  return birthDate;
};

/** `values`: cells of a line by column; `today`: business date. */
export const readMember = (values: Readonly<Partial<Record<string, string>>>, today: string): ReadLine => {
  const cell: Cell = (field) => (values[field] ?? '').trim();
  const problems: CellProblem[] = [];
  const wrong: Wrong = (field, text, params) => {
    if (!problems.some((one) => one.field === field && one.text === text))
      problems.push({ field, text, ...(params && { params }) });
  };
  const contacts = contactColumns.filter(([field]) => cell(field) !== '');
  const nationality = wordIn(cell, 'nationality', countryWords, () =>
    wrong('nationality', words.unknownCountry, echo(cell('nationality'))),
  );
  const level = wordIn(cell, 'level', levelWords, () =>
    wrong('level', words.unknownLevel, echo(cell('level'))),
  );
  const parsed = saveMember.input.safeParse({
    name: cell('name'),
    sex: wordIn(cell, 'sex', sexWords, () => wrong('sex', words.unknownSex)),
    birthDate: birthIn(cell, today, wrong),
    nationality,
    level,
    tags: tagsIn(cell('tags')),
    contacts: contacts.map(([field, kind]) => ({ kind, value: cell(field) })),
    note: cell('note'),
  });
  const columns = contacts.map(([field]) => field);
  for (const { path, text, params } of parsed.success ? [] : fieldProblems(parsed.error.issues))
    wrong(columnOf(path, columns), text, params);
  const phones = contactColumns.flatMap(([field, kind]) =>
    kind === 'phone' && cell(field) !== '' ? [{ field, value: cell(field) }] : [],
  );
  const document = documentIn(cell, nationality ?? null, today, wrong);
  const member = parsed.success && problems.length === 0 ? parsed.data : null;
  return { name: cell('name'), level: level ?? 'standard', phones, document, member, problems };
};
