import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readUi, writeUi } from './ui-cache.ts';

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

test("keeps a draft's text but no personal numbers", () => {
  writeUi('u1', 'draft:createUser', { realname: '王敏', phone: '13800138000', workNo: 'A012' });
  expect(readUi('u1', 'draft:createUser')).toEqual({ realname: '王敏', workNo: 'A012' });
  expect([...stored.values()].join()).not.toContain('13800138000');
});

test("removes personal numbers from a tab's search", () => {
  writeUi('u1', 'tabs', [{ fullPath: '/orderManagement/orderList?keyword=11010519491231002X&view=all' }]);
  expect(readUi('u1', 'tabs')).toEqual([{ fullPath: '/orderManagement/orderList?view=all' }]);
});
