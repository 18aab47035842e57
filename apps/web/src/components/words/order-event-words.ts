/** Texts of order history steps. */

import { movedKind } from '@minsu/contract/inventory/room-status/stay-change-kind.ts';
import type { OrderHistoryEntry } from '@minsu/contract/sales/orders/order.ts';
import { findText, otherStep } from '../../platform/i18n.ts';

/** Text for a key of `orders`; undefined if there is none. */
export type FindWord = (key: string) => string | undefined;
export const findWord: FindWord = (key) => findText('orders', key);

const changedFields = { room: ['room', 'roomId'], dates: ['checkIn', 'checkOut'] };

const movedWord = (changes: OrderHistoryEntry['changes'], word: FindWord) => {
  const kind = movedKind((of) => changes.some(({ field }) => changedFields[of].includes(field)));
  return word(`change_${kind}`);
};

/** `order.checkedIn` → the text of `event_checkedIn`; moves are named by what they changed. */
export const eventTitle = (
  { name, changes }: Pick<OrderHistoryEntry, 'name' | 'changes'>,
  word: FindWord,
): string =>
  (name === 'order.moved' ? movedWord(changes, word) : word(`event_${name.slice(name.indexOf('.') + 1)}`)) ??
  otherStep();
