import { expect, test } from 'vitest';
import { holdsNumber, withoutNumberSearch, withoutNumberValues } from './personal-numbers.ts';

test('removes only searches by phone, document or card from an address', () => {
  const at = '/orderManagement/orderList';
  expect(withoutNumberSearch(`${at}?keyword=13800138000&sort=-createdAt`)).toBe(`${at}?sort=-createdAt`);
  expect(withoutNumberSearch(`${at}?keyword=138+0013+8000`)).toBe(at);
  expect(withoutNumberSearch(`${at}?keyword=11010519491231002X&view=all`)).toBe(`${at}?view=all`);
  const harmless = `${at}?keyword=${encodeURIComponent('陈')}&id=019a5c1e-0000-7000-8000-123456789012&from=2026-11-20`;
  expect(withoutNumberSearch(harmless)).toBe(harmless);
  expect(withoutNumberSearch(`${at}?keyword=%E0%A4%A`)).toBe(`${at}?keyword=%E0%A4%A`);
});

test('removes values with such numbers at any depth', () => {
  expect(
    withoutNumberValues({
      name: '我的视图',
      query: 'shown=expected&keyword=13800138000',
      filters: { keyword: '13800138000', shown: ['expected'] },
      recent: ['M20261120-000123', '138 0013 8000'],
      tabs: [{ fullPath: '/a?keyword=13800138000', title: null, pinned: true }],
    }),
  ).toEqual({
    name: '我的视图',
    query: 'shown=expected',
    filters: { shown: ['expected'] },
    recent: ['M20261120-000123'],
    tabs: [{ fullPath: '/a', title: null, pinned: true }],
  });
});

test('keeps numbers that identify no person', () => {
  for (const text of [
    'M20261120-000123',
    '2026-11-20T04:00:00.000Z',
    '¥1,234,567',
    '101',
    '019a5c1e-0000-7000-8000-123456789012',
  ])
    expect(holdsNumber(text), text).toBe(false);
});
