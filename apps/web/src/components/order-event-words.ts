/** How a step of an order's history is called. */
import type { OrderHistoryEntry } from '@minsu/contract/orders/order.ts';
import { movedKind } from '@minsu/contract/orders/stay-change-kind.ts';
import i18next from 'i18next';

/** Finds the word of a key of the `orders` texts; undefined where there is none. */
export type FindWord = (key: string) => string | undefined;
/** Keys come from the server, so they are looked up rather than typed. */
export const findWord: FindWord = (key) =>
  i18next.exists(key, { ns: 'orders' }) ? i18next.t(key as never, { ns: 'orders' }) : undefined;

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
  name;
