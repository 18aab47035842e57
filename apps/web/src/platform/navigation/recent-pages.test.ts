import { expect, test } from 'vitest';
import { type RecentPage, recentKey, withoutSearch, withRecent } from './recent-pages.ts';

const page = (fullPath: string, title: string | null = null): RecentPage => ({
  key: recentKey(fullPath),
  name: 'x',
  fullPath,
  title,
  language: 'zh-CN',
});

test('distinguishes records but not filters', () => {
  expect(recentKey('/orders?keyword=a&current=2')).toBe('/orders');
  expect(recentKey('/order?tab=folio&id=7')).toBe('/order?id=7');
});

test('keeps the newest fourteen pages, each once, with known titles', () => {
  const many = Array.from({ length: 20 }, (_, i) => page(`/p${i}`)).reduce(withRecent, [] as RecentPage[]);
  expect(many).toHaveLength(14);
  expect(many[0]?.fullPath).toBe('/p19');
  const again = withRecent(withRecent(many, page('/order?id=7', 'M1')), page('/order?id=7&tab=history'));
  expect(again[0]).toMatchObject({ fullPath: '/order?id=7&tab=history', title: 'M1' });
  expect(again.filter(({ key }) => key === '/order?id=7')).toHaveLength(1);
});

test('drops search terms that identify people and keeps other filters', () => {
  expect(withoutSearch('/orders?keyword=%E5%BC%A0%E4%B8%89&view=arrivals')).toBe('/orders?view=arrivals');
  expect(withoutSearch('/members?keyword=13812345678')).toBe('/members');
  expect(withoutSearch('/order?id=7')).toBe('/order?id=7');
});
