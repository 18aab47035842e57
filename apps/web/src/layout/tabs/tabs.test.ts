import { MAX_TABS } from '@minsu/contract/foundation/system/layout-endpoints.ts';
import { type FlatMenuEntry, flatMenu } from '@minsu/contract/menu.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  adopted,
  becomingOf,
  type Closing,
  closedBy,
  keptOf,
  moved,
  nextActive,
  opened,
  pinned,
  restored,
  type Tab,
  type Tabs,
  tabOf,
  titled,
  used,
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
const names = (of: Tabs) => of.map((each) => each.name);
const entryOf = (path: string): FlatMenuEntry | undefined => flatMenu.find((each) => each.path === path);

test('filters move a tab, another record opens another one', () => {
  const filtered = opened(tabs, tab('orderList', '?shown=hold'));
  expect(filtered).toHaveLength(4);
  expect(filtered[1]?.fullPath).toBe('/orderManagement/orderList?shown=hold');
  expect(
    opened(opened(tabs, tab('houseDetail', '?id=1')), tab('houseDetail', '?id=2&tab=rooms')),
  ).toHaveLength(6);
  expect(opened(tabs, orders)).toBe(tabs);
});

test('a screen that began without a record moves to its place and stays the same screen', () => {
  const begun = opened(tabs, tab('createOrEditHouse', '?step=place'));
  const screen = begun.at(-1);
  const becoming = becomingOf(screen ?? home, '?id=7&step=place');
  const stay = () => false;
  const moved7 = opened(begun, tab('createOrEditHouse', '?id=7&step=place'), stay, becoming);
  expect(moved7).toHaveLength(begun.length);
  expect(moved7.at(-1)).toMatchObject({
    key: screen?.key,
    place: '/house/createOrEditHouse?id=7',
    fullPath: '/house/createOrEditHouse?id=7&step=place',
  });
  // Its own next step, and the house opened by a link, are that screen; the next new house is another.
  const next = opened(moved7, tab('createOrEditHouse', '?id=7&step=rooms'));
  expect(next.map(({ key }) => key)).toEqual(moved7.map(({ key }) => key));
  const two = opened(next, tab('createOrEditHouse'));
  expect(two).toHaveLength(next.length + 1);
  expect(new Set(two.map(({ key }) => key)).size).toBe(two.length);
  // The new house turns out to be the one that has a tab: that tab is shown, the other gives way.
  const again = becomingOf(two.at(-1) ?? home, '?id=7&step=place');
  const one = opened(two, tab('createOrEditHouse', '?id=7&step=place'), stay, again);
  expect(one.map(({ key }) => key)).toEqual(next.map(({ key }) => key));
});

test('tabs arranged elsewhere keep the screens that are there', () => {
  const begun = opened(tabs, tab('createOrEditHouse'));
  const becoming = becomingOf(begun.at(-1) ?? home, '?id=7');
  const mine = opened(begun, tab('createOrEditHouse', '?id=7'), () => false, becoming);
  const theirs = [home, tab('createOrEditHouse', '?id=7'), tab('createOrEditHouse')];
  const after = adopted(theirs, mine, ({ name }) => name === 'orderList');
  expect(names(after)).toEqual(['workplace', 'createOrEditHouse', 'createOrEditHouse', 'orderList']);
  expect(after[1]?.key).toBe(mine.at(-1)?.key);
  expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
});

test('beyond the limit the oldest tab goes that is neither home nor pinned nor unsaved', () => {
  const many = Array.from({ length: MAX_TABS - 1 }, (_, index) => tab('houseDetail', `?id=${index}`));
  const full = pinned([home, ...many], many[0]?.key ?? '', true);
  const next = opened(full, orders, (key) => key === many[1]?.key);
  expect(next).toHaveLength(MAX_TABS);
  expect(next).not.toContain(many[2]);
  expect(next.map((each) => each.key)).toContain(many[1]?.key);
});

const after = (key: string, action: Closing, of = tabs): string[] => {
  const closed = closedBy(of, key, action);
  return of.filter((each) => !closed.includes(each.key)).map((each) => each.name);
};

test('the five ways to close; the home tab stays', () => {
  expect(after(board.key, 'this')).toEqual(['workplace', 'orderList', 'houseList']);
  expect(after(home.key, 'this')).toEqual(['workplace', 'orderList', 'houseStatus', 'houseList']);
  expect(after(board.key, 'left')).toEqual(['workplace', 'houseStatus', 'houseList']);
  expect(after(board.key, 'right')).toEqual(['workplace', 'orderList', 'houseStatus']);
  expect(after(board.key, 'others')).toEqual(['workplace', 'houseStatus']);
  expect(after(board.key, 'all')).toEqual(['workplace']);
});

test('a pinned tab stands on the left and no action closes it', () => {
  const withPin = pinned(tabs, houses.key, true);
  expect(names(withPin)).toEqual(['workplace', 'houseList', 'orderList', 'houseStatus']);
  for (const action of ['left', 'right', 'others', 'all'] as const)
    for (const each of withPin) expect(after(each.key, action, withPin), action).toContain('houseList');
  expect(after(houses.key, 'this', withPin)).toContain('houseList');
  expect(names(pinned(withPin, houses.key, false))).toEqual([
    'workplace',
    'houseList',
    'orderList',
    'houseStatus',
  ]);
  expect(pinned(tabs, home.key, true)).toBe(tabs);
});

test('a tab moves within its part of the bar', () => {
  expect(names(moved(tabs, houses.key, 1))).toEqual(['workplace', 'houseList', 'orderList', 'houseStatus']);
  expect(names(moved(tabs, orders.key, 99))).toEqual(['workplace', 'houseStatus', 'houseList', 'orderList']);
  expect(moved(tabs, home.key, 2)).toBe(tabs);
  expect(moved(tabs, orders.key, 0)).toBe(tabs);
  const withPin = pinned(tabs, houses.key, true);
  expect(names(moved(withPin, board.key, 1))).toEqual(['workplace', 'houseList', 'houseStatus', 'orderList']);
  expect(moved(withPin, houses.key, 3)).toBe(withPin);
});

test('whatever is done, home stays first, pins behind it, and nothing is lost or doubled', () => {
  const step = fc.tuple(fc.constantFrom('pin', 'unpin', 'move'), fc.nat(3), fc.integer({ min: -2, max: 9 }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const end = steps.reduce<Tabs>((now, [what, at, to]) => {
        const key = tabs[at]?.key ?? '';
        return what === 'move' ? moved(now, key, to) : pinned(now, key, what === 'pin');
      }, tabs);
      expect(names(end).sort()).toEqual(names(tabs).sort());
      expect(end[0]?.name).toBe('workplace');
      const pins = end.slice(1).map((each) => each.pinned);
      expect(pins).toEqual(pins.toSorted((a, b) => Number(b) - Number(a)));
    }),
  );
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

test('the twelve screens last used stay alive, and those with unsaved edits', () => {
  const keys = Array.from({ length: 20 }, (_, index) => `k${index}`);
  const recent = keys.reduce<readonly string[]>((now, key) => used(now, key, (each) => each === 'k3'), []);
  expect(recent).toEqual([...keys.slice(8).reverse(), 'k3']);
  expect(used(recent, 'k19', () => false)).toBe(recent);
});

test('tabs of the last visit come back behind the home tab, pinned ones first', () => {
  const saved = JSON.parse(JSON.stringify(keptOf([orders, home, { ...houses, pinned: true }])));
  expect(names(restored(saved, home, entryOf))).toEqual(['workplace', 'houseList', 'orderList']);
});

test('tabs that were edited by hand or lead nowhere any more are left out', () => {
  const good = keptOf([orders])[0];
  const odd: unknown[] = [
    null,
    7,
    'x',
    { odd: 1 },
    { ...good, fullPath: 'https://evil.com' },
    { ...good, fullPath: '//evil.com' },
    { ...good, name: 'houseList' },
    { ...good, pinned: 'yes' },
    { ...good, title: { html: '<b>' } },
    ...keptOf([tab('orderDetail', '?id=1')]),
  ];
  expect(restored([...odd, good, good], home, entryOf)).toEqual([home, orders]);
  expect(restored([good], home, () => undefined)).toEqual([home]);
  for (const saved of ['nonsense', null, {}, 12]) expect(restored(saved, home, entryOf)).toEqual([home]);
  const huge = Array.from({ length: 10_000 }, (_, id) => keptOf([tab('houseDetail', `?id=${id}`)])[0]);
  expect(restored(huge, home, entryOf)).toHaveLength(MAX_TABS);
});

test('a title that is already there changes nothing', () => {
  const named = titled(tabs, board.key, '房态');
  expect(named[2]?.title).toBe('房态');
  expect(titled(named, board.key, '房态')).toBe(named);
  expect(titled(tabs, board.key, '长'.repeat(300))[2]?.title).toHaveLength(200);
});
