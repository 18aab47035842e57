import { helpSlugs } from '@minsu/contract/help/help-pages.ts';
import { expect, test } from 'vitest';
import { findHelp } from './help-search.ts';

const found = (keyword: string, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  findHelp(keyword, language).map(({ slug }) => slug);

test('an empty keyword lists every page in its own order', () => {
  expect(found('')).toEqual(helpSlugs);
});

test('a page is found by its title, by pinyin initials and in the other language', () => {
  expect(found('夜审')[0]).toBe('night-audit');
  expect(found('yshy')[0]).toBe('night-audit');
  expect(found('night audit')[0]).toBe('night-audit');
  expect(found('押金', 'en-US')[0]).toBe('deposits');
});

test('a page is found by words that its title does not have', () => {
  expect(found('RevPAR')).toEqual(['report-figures']);
  expect(found('早退')).toEqual([]);
  expect(found('提前离店')).toEqual(['change-a-stay']);
  expect(found('leave early', 'en-US')).toEqual(['change-a-stay']);
});

test('titles come before other words', () => {
  const hits = findHelp('deposit', 'en-US');
  expect(hits[0]).toMatchObject({ slug: 'deposits', title: 'Deposits', marks: [[0, 7]] });
});
