import { describe, expect, test } from 'vitest';
import { marksIn, matchTitle, type Titled } from './title-match.ts';

const workplace: Titled = { zh: '工作台', en: 'Workplace', pinyin: 'gong zuo tai' };
const tokens: Titled = { zh: 'API 接口令牌', en: 'API tokens', pinyin: 'api jie kou ling pai' };

describe('a Chinese title', () => {
  test.each([
    ['工作', [[0, 2]]],
    ['gzt', [[0, 3]]],
    ['gong', [[0, 1]]],
    ['gongzt', [[0, 3]]],
    ['GongZuo', [[0, 2]]],
    ["gong'zuo", [[0, 2]]],
    ['zt', [[1, 3]]],
    ['workp', []],
  ])('is found by %s', (typed, marks) => expect(matchTitle(typed, workplace, 'zh-CN')?.marks).toEqual(marks));

  test.each(['gt', 'zuog', 'x', '台工'])('is not found by %s', (typed) =>
    expect(matchTitle(typed, workplace, 'zh-CN')).toBeNull(),
  );

  test('marks the right place with other letters in it', () => {
    expect(matchTitle('jkl', tokens, 'zh-CN')?.marks).toEqual([[4, 7]]);
    expect(matchTitle('api', tokens, 'zh-CN')?.marks).toEqual([[0, 3]]);
  });

  test('is found without pinyin until that is loaded', () => {
    expect(matchTitle('gzt', { ...workplace, pinyin: '' }, 'zh-CN')).toBeNull();
    expect(matchTitle('工作台', { ...workplace, pinyin: '' }, 'zh-CN')).toBeTruthy();
  });
});

test('finds English titles by word, Chinese and pinyin, and marks only visible text', () => {
  const list: Titled = { zh: '订单列表', en: 'Order list', pinyin: 'ding dan lie biao' };
  expect(matchTitle('list', list, 'en-US')).toEqual({ rank: 1, marks: [[6, 10]] });
  expect(matchTitle('rder', list, 'en-US')).toEqual({ rank: 2, marks: [[1, 5]] });
  expect(matchTitle('ddlb', list, 'en-US')?.marks).toEqual([]);
  expect(matchTitle('订单', list, 'en-US')?.marks).toEqual([]);
});

test('ranks literal matches before pinyin, prefixes before infixes', () => {
  const rank = (typed: string) => matchTitle(typed, workplace, 'zh-CN')?.rank ?? 99;
  expect(rank('工')).toBeLessThan(rank('作'));
  expect(rank('作')).toBeLessThan(rank('gz'));
  expect(rank('gz')).toBeLessThan(rank('zt'));
});

test('treats pattern characters literally', () => {
  for (const typed of ['(', '[', '*', '\\', '.*']) expect(matchTitle(typed, workplace, 'zh-CN')).toBeNull();
});

test('marks every typed word without overlap', () => {
  expect(marksIn('101 · 湖畔小筑', '湖畔 101')).toEqual([
    [0, 3],
    [6, 8],
  ]);
  expect(marksIn('陈思远', '陈 陈思')).toEqual([[0, 1]]);
  expect(marksIn('John Smith', 'SMITH')).toEqual([[5, 10]]);
});
