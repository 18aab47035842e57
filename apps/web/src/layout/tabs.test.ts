import { flatMenu } from '@minsu/contract/menu.ts';
import { expect, test } from 'vitest';
import {
  type Closing,
  closedBy,
  nextActive,
  opened,
  restored,
  type Tab,
  type Tabs,
  tabOf,
  titled,
} from './tabs.ts';

const tab = (name: string, search = ''): Tab => {
  const entry = flatMenu.find((each) => each.name === name);
  if (!entry) throw new Error(name);
  return tabOf(entry, search);
};
const home = tab('workplace');
const orders = tab('orderList');
const board = tab('houseStatus');
const houses = tab('houseList');
const tabs: Tabs = [home, orders, board, houses];

test('filters move a tab, another record opens another one', () => {
  const filtered = opened(tabs, tab('orderList', '?shown=hold'));
  expect(filtered).toHaveLength(4);
  expect(filtered[1]?.fullPath).toBe('/orderManagement/orderList?shown=hold');
  expect(
    opened(opened(tabs, tab('houseDetail', '?id=1')), tab('houseDetail', '?id=2&tab=rooms')),
  ).toHaveLength(6);
  expect(opened(tabs, orders)).toBe(tabs);
});

const after = (key: string, action: Closing): string[] => {
  const closed = closedBy(tabs, key, action);
  return tabs.filter((each) => !closed.includes(each.key)).map((each) => each.name);
};

test('the five ways to close; the home tab stays', () => {
  expect(after(board.key, 'this')).toEqual(['workplace', 'orderList', 'houseList']);
  expect(after(home.key, 'this')).toEqual(['workplace', 'orderList', 'houseStatus', 'houseList']);
  expect(after(board.key, 'left')).toEqual(['workplace', 'houseStatus', 'houseList']);
  expect(after(board.key, 'right')).toEqual(['workplace', 'orderList', 'houseStatus']);
  expect(after(board.key, 'others')).toEqual(['workplace', 'houseStatus']);
  expect(after(board.key, 'all')).toEqual(['workplace']);
});

const goes = (active: Tab | null, key: string, action: Closing) =>
  nextActive(tabs, active?.key ?? null, closedBy(tabs, key, action), key, action)?.name ?? null;

test('where closing leads', () => {
  expect(goes(board, board.key, 'this')).toBe('orderList');
  expect(goes(houses, board.key, 'this')).toBeNull();
  expect(goes(orders, board.key, 'left')).toBe('houseStatus');
  expect(goes(board, board.key, 'right')).toBeNull();
  expect(goes(orders, board.key, 'others')).toBe('houseStatus');
  expect(goes(board, board.key, 'others')).toBeNull();
  expect(goes(board, board.key, 'all')).toBe('workplace');
  expect(goes(home, board.key, 'all')).toBeNull();
});

test('tabs of the last visit come back behind the home tab, without those that lead nowhere', () => {
  const saved = JSON.parse(JSON.stringify([orders, home, tab('shift'), { odd: 1 }]));
  expect(restored(saved, home, (name) => name !== 'shift').map((each) => each.name)).toEqual([
    'workplace',
    'orderList',
  ]);
  expect(restored('nonsense', home, () => true)).toEqual([home]);
});

test('a title that is already there changes nothing', () => {
  const named = titled(tabs, board.key, '房态');
  expect(named[2]?.title).toBe('房态');
  expect(titled(named, board.key, '房态')).toBe(named);
});
