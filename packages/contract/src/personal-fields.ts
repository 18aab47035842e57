/**
 * Event fields with personal facts, encrypted under the person's key and unreadable after erasure (docs/decisions/018).
 * Phones and documents are in no event.
 */
import { type Language, sayText, type Text } from './platform/texts.ts';

const ofOrder = [
  'guestName',
  'bookerName',
  'buyerTitle',
  // Text written about the person.
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
/** Stored instead of an erased name, and its translation. */
export const ERASED_NAME = '已抹除';
export const erasedGuestText: Text = [ERASED_NAME, 'Erased guest'];

/** A guest's name, or the text for an erased one. */
export const sayGuestName = (name: string, language: Language): string =>
  name === ERASED_NAME ? sayText(erasedGuestText, language) : name;
