/** How a step of an order's history is called. */
import type { OrderHistoryEntry } from '@minsu/contract/orders/order.ts';
import { movedKind } from '@minsu/contract/room-status/stay-change-kind.ts';
import { findText, otherStep } from '../platform/i18n.ts';

/** Finds the word of a key of the `orders` texts; undefined where there is none. */
export type FindWord = (key: string) => string | undefined;
export const findWord: FindWord = (key) => findText('orders', key);

const changedFields = { room: ['room', 'roomId'], dates: ['checkIn', 'checkOut'] };

const movedWord = (changes: OrderHistoryEntry['changes'], word: FindWord) => {
  const kind = movedKind((of) => changes.some(({ field }) => changedFields[of].includes(field)));
  return word(`change_${kind}`);
};

/** `order.checkedIn` → the text of `event_checkedIn`; what moved a stay is called by what it changed. */
export const eventTitle = (
  { name, changes }: Pick<OrderHistoryEntry, 'name' | 'changes'>,
  word: FindWord,
): string =>
  (name === 'order.moved' ? movedWord(changes, word) : word(`event_${name.slice(name.indexOf('.') + 1)}`)) ??
  otherStep();
