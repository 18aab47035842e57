import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  dropHouse,
  putAside,
  putAsideAt,
  readHistory,
  readStep,
  unsavedOfHouse,
  writeHistory,
  writeStep,
} from './house-history.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

const instant = (minute: number) => new Date(Date.UTC(2026, 10, 20, 4, minute)).toISOString();
const typed = (id: string | null, address = '', minute = 0) =>
  writeHistory('7', {
    id,
    unsaved: address === '' ? {} : { address },
    version: 3,
    at: instant(minute),
  });
const historyKeys = () => [...stored.keys()].filter((key) => key.startsWith('history'));
const address = (id: string | null) => unsavedOfHouse('7', id)?.unsaved.address ?? null;

test('keeps the last property as history and earlier input with its property', () => {
  typed('a', '龙井路');
  writeStep('7', 'place');
  expect(JSON.parse(stored.get('history_7') ?? '')).toEqual({
    id: 'a',
    unsaved: { address: '龙井路' },
    version: 3,
    at: instant(0),
  });
  typed('b', '满觉陇', 1);
  typed(null, '杨公堤', 2);
  expect(readHistory('7')).toMatchObject({ id: null, unsaved: { address: '杨公堤' } });
  expect([address('a'), address('b'), address(null), address('c')]).toEqual([
    '龙井路',
    '满觉陇',
    '杨公堤',
    null,
  ]);
  expect(unsavedOfHouse('7', 'a')).toEqual({ unsaved: { address: '龙井路' }, version: 3, at: instant(0) });
  expect(unsavedOfHouse('8', 'a')).toBeNull();
});

test('removes only the input of a saved, submitted or discarded property', () => {
  typed('a', '龙井路');
  writeStep('7', 'place');
  typed('b', '满觉陇', 1);
  dropHouse('7', 'b');
  expect([readHistory('7'), readStep('7'), address('a'), address('b')]).toEqual([null, null, '龙井路', null]);
  typed('a', '', 2);
  expect([readHistory('7')?.id, address('a')]).toEqual(['a', null]);
  typed('b', '满觉陇', 3);
  dropHouse('7', 'a');
  expect(readHistory('7')?.id).toBe('b');
  dropHouse('7', 'b');
  expect(historyKeys()).toEqual([]);
});

test('stops offering a property that was put aside, and keeps its input', () => {
  typed('a', '龙井路');
  writeStep('7', 'place');
  putAside('7', instant(5));
  expect([readHistory('7'), readStep('7'), putAsideAt('7')]).toEqual([null, null, instant(5)]);
  expect(address('a')).toBe('龙井路');
});

test('drops the oldest input first and ignores invalid stored data', () => {
  for (let n = 0; n < 30; n += 1) typed(`house-${n}`, `路 ${n}`, n);
  expect([address('house-29'), address('house-9'), address('house-8')]).toEqual(['路 29', '路 9', null]);
  for (const odd of [7, '[]', { id: 7 }, { id: 'a', unsaved: [], others: [] }, { others: { a: 1, b: {} } }]) {
    stored.set('history_7', JSON.stringify(odd));
    expect([address('a'), address('b')]).toEqual([null, null]);
  }
});
