/**
 * Which fields of an event say something of the person its record is about. They are stored sealed under a key of that
 * person's own and cannot be read any more once he is erased (docs/decisions/018). Phones and documents stand in no event.
 */
import { type Language, sayText, type Text } from './texts.ts';

const ofOrder = [
  'guestName',
  'bookerName',
  'buyerTitle',
  // What people wrote about him.
  'remark',
  'remarkInternal',
  'reason',
  'note',
  'description',
] as const;

/** Entity of the event → names in `before` and `after`. Every other entity is about no guest. */
export const personalFields: Readonly<Record<string, readonly string[]>> = {
  order: ofOrder,
  member: [
    'name',
    'mergedName',
    'keptName',
    'birthday',
    'nationality',
    'language',
    'wechat',
    'preferences',
    'note',
    'reason',
    'label',
    'tags',
  ],
  blacklist: ['name', 'reason'],
  // Recipient and address.
  lostItem: ['note'],
};

/** Shown where a person's facts were. */
export const erasedText: Text = ['已抹除', 'Erased'];
/** Stored in place of his name, and how it is said. */
export const ERASED_NAME = '已抹除';
export const erasedGuestText: Text = [ERASED_NAME, 'Erased guest'];

/** A guest's name; of one who was erased, that he was. */
export const sayGuestName = (name: string, language: Language): string =>
  name === ERASED_NAME ? sayText(erasedGuestText, language) : name;
