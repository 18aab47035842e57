import { helpSlugs } from '@minsu/contract/foundation/help/help-pages.ts';
import { expect, test } from 'vitest';
import { findHelp } from './help-search.ts';

const found = (keyword: string, language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  findHelp(keyword, language).map(({ slug }) => slug);

test('lists every page in order for an empty keyword', () => {
  expect(found('')).toEqual(helpSlugs);
});

test('finds pages by title, pinyin initials and the other language', () => {
  expect(found('夜审')[0]).toBe('night-audit');
  expect(found('yshy')[0]).toBe('night-audit');
  expect(found('night audit')[0]).toBe('night-audit');
  expect(found('押金', 'en-US')[0]).toBe('deposits');
});

test('finds pages by words outside the title', () => {
  expect(found('RevPAR')).toEqual(['report-figures']);
  expect(found('早退')).toEqual([]);
  expect(found('提前离店')).toEqual(['change-a-stay']);
  expect(found('leave early', 'en-US')).toEqual(['change-a-stay']);
});

test('ranks titles before other words', () => {
  const hits = findHelp('deposit', 'en-US');
  expect(hits[0]).toMatchObject({ slug: 'deposits', title: 'Deposits', marks: [[0, 7]] });
});
