/** What happened to a house, in words. Pure: the words are looked up by who calls. */
import type { HouseHistoryEntry } from '@minsu/contract/houses/house-record-endpoints.ts';
import type { DiffLine } from '../../components/diff-lines.tsx';
import { otherStep } from '../../platform/i18n.ts';

export type FindWord = (key: string) => string | undefined;

/** `house.published` → the text of `event_published`. A block has its own word for being created. */
export const eventTitle = ({ name }: Pick<HouseHistoryEntry, 'name'>, word: FindWord): string =>
  (name === 'roomBlock.created' ? word('event_blockCreated') : undefined) ??
  word(`event_${name.slice(name.indexOf('.') + 1)}`) ??
  otherStep();

const SHOWN = 12;

const valueText = (value: unknown, word: FindWord): string => {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) {
    const words = value.slice(0, SHOWN).map((each) => valueText(each, word));
    return words.join(' · ') + (value.length > SHOWN ? ` +${value.length - SHOWN}` : '');
  }
  return typeof value === 'object' ? '' : (word(`value_${String(value)}`) ?? String(value));
};

/** A field that nobody has a word for stays out. */
export const changeLines = (changes: HouseHistoryEntry['changes'], word: FindWord): DiffLine[] =>
  changes.flatMap(({ field, before, after }) => {
    const label = word(`field_${field}`);
    if (label === undefined) return [];
    if (field === 'lockNoteChanged')
      return [{ field, label, before: '', after: word('value_changed') ?? '' }];
    const line = { field, label, before: valueText(before, word), after: valueText(after, word) };
    return line.before === line.after ? [] : [line];
  });
