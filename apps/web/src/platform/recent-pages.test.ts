import { expect, test } from 'vitest';
import { type RecentPage, recentKey, withoutSearch, withRecent } from './recent-pages.ts';

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

test('the newest first, each once, at most fourteen, a known title kept', () => {
  const many = Array.from({ length: 20 }, (_, i) => page(`/p${i}`)).reduce(withRecent, [] as RecentPage[]);
  expect(many).toHaveLength(14);
  expect(many[0]?.fullPath).toBe('/p19');
  const again = withRecent(withRecent(many, page('/order?id=7', 'M1')), page('/order?id=7&tab=history'));
  expect(again[0]).toMatchObject({ fullPath: '/order?id=7&tab=history', title: 'M1' });
  expect(again.filter(({ key }) => key === '/order?id=7')).toHaveLength(1);
});

test('whom somebody searched for is not kept, what else was filtered is', () => {
  expect(withoutSearch('/orders?keyword=%E5%BC%A0%E4%B8%89&view=arrivals')).toBe('/orders?view=arrivals');
  expect(withoutSearch('/members?keyword=13812345678')).toBe('/members');
  expect(withoutSearch('/order?id=7')).toBe('/order?id=7');
});
