/** Describes a member's history. Pure: the caller looks the texts up. */
import type { MemberHistoryEntry } from '@minsu/contract/sales/members/member-endpoints.ts';
import type { DiffLine } from '../../components/records/diff-lines.tsx';
import { listed, otherStep } from '../../platform/i18n.ts';

/** Text for a key of a namespace; undefined if there is none. */
export type FindWord = (key: string) => string | undefined;

/** `member.documentPassed` → the text of `event_documentPassed`. */
export const eventTitle = ({ name }: Pick<MemberHistoryEntry, 'name'>, word: FindWord): string =>
  word(`memberRecord:event_${name.slice(name.indexOf('.') + 1)}`) ?? otherStep();

/** Text prefixes for values of a field. */
const valueWords: Readonly<Record<string, string>> = {
  sex: 'registration:sex_',
  level: 'members:level_',
  consents: 'members:consent_',
  documentType: 'registration:short_',
  side: 'memberRecord:photo_',
  sealed: 'memberRecord:sealed_',
};

const said = (field: string, value: unknown, word: FindWord): string => {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return listed(value.map((each) => said(field, each, word)));
  if (typeof value === 'object') return '';
  const text = String(value);
  const prefix = valueWords[field];
  return (prefix && word(`${prefix}${text}`)) ?? text;
};

/** Changed fields, line by line; fields without a label are left out. */
export const changeLines = (changes: MemberHistoryEntry['changes'], word: FindWord): DiffLine[] =>
  changes.flatMap(({ field, before, after }) => {
    const label = word(`memberRecord:change_${field}`);
    if (label === undefined) return [];
    const line = { field, label, before: said(field, before, word), after: said(field, after, word) };
    return line.before === line.after ? [] : [line];
  });
