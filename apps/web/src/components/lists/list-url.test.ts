import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { expect, test } from 'vitest';
import type { ListFilter } from './list-types.ts';
import { healListState, nextSort, readListState, viewQuery, writeListState } from './list-url.ts';

const filters: ListFilter[] = [
  { kind: 'keyword', key: 'keyword', label: '' },
  { kind: 'select', key: 'shown', label: '', multiple: true, options: [] },
  { kind: 'dates', key: 'checkIn', from: 'checkInFrom', to: 'checkInTo', label: '' },
];
const read = (query: string) => readListState(new URLSearchParams(query), filters, 'view');

test('round-trips', () => {
  const query =
    'view=arrivals&checkInFrom=2026-11-01&keyword=%E6%9D%8E&shown=hold&shown=expected&sort=-checkIn&size=50&saved=v1&current=3';
  expect(writeListState(read(query), 'view')).toBe(query);
});

test('stores a range of amounts as two fields', () => {
  const amounts: ListFilter[] = [
    { kind: 'amounts', key: 'price', from: 'priceFrom', to: 'priceTo', label: '' },
  ];
  const state = readListState(new URLSearchParams('priceFrom=30000&priceTo=60000'), amounts, 'view');
  expect(state.filters).toEqual({ priceFrom: '30000', priceTo: '60000' });
  expect(writeListState(state, 'view')).toBe('priceFrom=30000&priceTo=60000');
});

test('falls back to defaults for invalid values', () => {
  expect(read('current=-4&size=7&shown=&other=1')).toEqual({
    filters: {},
    view: undefined,
    saved: undefined,
    sort: undefined,
    current: 1,
    size: 20,
    cards: false,
  });
});

test('drops unknown parameters and keeps the rest', () => {
  const healed = (query: string) => healListState(read(query), 'view', pageOrders.input);
  expect(healed('keyword=a&shown=hold&shown=nothing&sort=x&view=none&current=2')).toMatchObject({
    filters: { keyword: 'a' },
    sort: undefined,
    view: undefined,
    current: 2,
  });
  const good = 'view=arrivals&checkInFrom=2026-11-01&keyword=a&shown=hold&sort=-checkIn';
  expect(healed(good)).toEqual(read(good));
});

test('saves views without the page and independent of filter order', () => {
  expect(viewQuery(read('shown=hold&keyword=a&current=9'), 'view')).toBe(
    viewQuery(read('keyword=a&shown=hold'), 'view'),
  );
});

test('cycles sorting: descending, ascending, default', () => {
  expect(nextSort(undefined, 'total')).toBe('-total');
  expect(nextSort('-total', 'total')).toBe('total');
  expect(nextSort('total', 'total')).toBeUndefined();
  expect(nextSort('-checkIn', 'total')).toBe('-total');
});
