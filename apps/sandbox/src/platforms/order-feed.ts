/** Orders of a store by what changed since, oldest change first. */
import type { Order, Store, World } from './world.ts';

export interface FeedPage {
  readonly orders: readonly Order[];
  /** From where the next page reads on. */
  readonly nextSeq: number;
  readonly more: boolean;
}

export const ordersOfStore = ({ state }: World, store: Pick<Store, 'platform' | 'id'>): Order[] =>
  Object.values(state.orders).filter((one) => one.platform === store.platform && one.storeId === store.id);

export const pageOfFeed = (orders: readonly Order[], sinceSeq: number, limit: number): FeedPage => {
  const later = orders.filter(({ seq }) => seq > sinceSeq).sort((a, b) => a.seq - b.seq);
  const page = later.slice(0, limit);
  return { orders: page, nextSeq: page.at(-1)?.seq ?? sinceSeq, more: later.length > limit };
};
