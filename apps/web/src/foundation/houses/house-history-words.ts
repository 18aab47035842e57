/** Describes a property's history. Pure: the caller looks the texts up. */
import type { HouseHistoryEntry } from '@minsu/contract/foundation/houses/house-record-endpoints.ts';
import type { DiffLine } from '../../components/records/diff-lines.tsx';
import { otherStep } from '../../platform/i18n.ts';

export type FindWord = (key: string) => string | undefined;

/** `house.published` → the text of `event_published`. Creating a block has its own text. */
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

/** Fields without a label are left out. */
export const changeLines = (changes: HouseHistoryEntry['changes'], word: FindWord): DiffLine[] =>
  changes.flatMap(({ field, before, after }) => {
    const label = word(`field_${field}`);
    if (label === undefined) return [];
    if (field === 'lockNoteChanged')
      return [{ field, label, before: '', after: word('value_changed') ?? '' }];
    const line = { field, label, before: valueText(before, word), after: valueText(after, word) };
    return line.before === line.after ? [] : [line];
  });
