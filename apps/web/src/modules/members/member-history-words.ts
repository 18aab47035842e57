/** The steps of a member's history in words. Pure, given how keys are looked up. */
import type { MemberHistoryEntry } from '@minsu/contract/members/member-endpoints.ts';
import type { DiffLine } from '../../components/diff-lines.tsx';
import { listed, otherStep } from '../../platform/i18n.ts';

/** The text of a key of a namespace; undefined where there is none. */
export type FindWord = (key: string) => string | undefined;

/** `member.documentPassed` → the text of `event_documentPassed`. */
export const eventTitle = ({ name }: Pick<MemberHistoryEntry, 'name'>, word: FindWord): string =>
  word(`memberRecord:event_${name.slice(name.indexOf('.') + 1)}`) ?? otherStep();

/** The texts' prefixes that translate the values of a field. */
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

/** What changed, field by field; a field nobody has a word for stays out. */
export const changeLines = (changes: MemberHistoryEntry['changes'], word: FindWord): DiffLine[] =>
  changes.flatMap(({ field, before, after }) => {
    const label = word(`memberRecord:change_${field}`);
    if (label === undefined) return [];
    const line = { field, label, before: said(field, before, word), after: said(field, after, word) };
    return line.before === line.after ? [] : [line];
  });
