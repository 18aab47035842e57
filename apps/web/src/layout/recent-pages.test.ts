import { expect, test } from 'vitest';
import { type RecentPage, recentKey, withRecent } from './recent-pages.ts';

const page = (fullPath: string, title: string | null = null): RecentPage => ({
  key: recentKey(fullPath),
  name: 'x',
  fullPath,
  title,
  language: 'zh-CN',
});

test('filters do not make another page, records do', () => {
  expect(recentKey('/orders?keyword=a&current=2')).toBe('/orders');
  expect(recentKey('/order?tab=folio&id=7')).toBe('/order?id=7');
});

test('the newest first, each once, at most nine, a known title kept', () => {
  const many = Array.from({ length: 12 }, (_, i) => page(`/p${i}`)).reduce(withRecent, [] as RecentPage[]);
  expect(many).toHaveLength(9);
  expect(many[0]?.fullPath).toBe('/p11');
  const again = withRecent(withRecent(many, page('/order?id=7', 'M1')), page('/order?id=7&tab=history'));
  expect(again[0]).toMatchObject({ fullPath: '/order?id=7&tab=history', title: 'M1' });
  expect(again.filter(({ key }) => key === '/order?id=7')).toHaveLength(1);
});
