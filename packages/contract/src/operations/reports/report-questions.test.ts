import { describe, expect, test } from 'vitest';
import { fittingQuestion, unsupportedOptionOf } from './fitting-question.ts';
import { comparedWith, monthsBack } from './period-rules.ts';
import { rowWord } from './row-words.ts';

describe('comparison of a period', () => {
  test.each([
    // Overlapping months are compared with as many before.
    ['2026-01-01', '2026-11-30', 'lastMonth', { from: '2025-02-01', to: '2025-12-31' }, 11],
    ['2026-11-01', '2026-11-30', 'lastMonth', { from: '2026-10-01', to: '2026-10-31' }, 1],
    ['2026-11-20', '2026-11-20', 'lastMonth', { from: '2026-10-20', to: '2026-10-20' }, 1],
    ['2026-10-15', '2026-11-20', 'lastMonth', { from: '2026-08-15', to: '2026-09-20' }, 2],
    ['2026-03-29', '2026-03-31', 'lastMonth', { from: '2026-02-28', to: '2026-02-28' }, 1],
    ['2016-12-01', '2026-11-30', 'lastYear', { from: '2006-12-01', to: '2016-11-30' }, 120],
    ['2025-07-01', '2026-11-30', 'lastYear', { from: '2023-07-01', to: '2024-11-30' }, 24],
    ['2026-11-01', '2026-11-30', 'previous', { from: '2026-10-01', to: '2026-10-31' }, null],
  ] as const)('%s to %s, %s', (from, to, comparison, before, months) => {
    expect(comparedWith({ from, to }, comparison)).toEqual(before);
    expect(monthsBack({ from, to }, comparison)).toBe(months);
  });
});

describe('filters of a report', () => {
  const period = { from: '2026-11-01', to: '2026-11-30' };

  test('keeps a valid question unchanged', () => {
    const asked = { ...period, by: 'house', channel: ['mt'], compare: 'previous' };
    expect(fittingQuestion('production', asked)).toEqual({
      asked: { ...asked, report: 'production' },
      left: [],
    });
  });

  test.each([
    ['a period that ends before it begins', { from: '2026-11-20', to: '2026-11-10' }, ['to', 'from']],
    ['one of more than ten years', { from: '2010-01-01', to: '2026-11-10' }, ['to', 'from']],
    ['an end that is no date', { from: '2026-02-30', to: '2026-11-10' }, ['from', 'to']],
    ['a grouping of another report', { by: 'cleaner' }, ['by']],
    ['a word that is no comparison', { compare: 'sometimes' }, ['compare']],
    ['what nobody knows', { gone: 1, from: '2026-11-20', to: '2026-11-10' }, ['gone', 'from', 'to']],
    ['a channel that is none', { channel: ['x'] }, ['channel']],
  ] as const)('%s is left out and told', (_, asked, left) => {
    const found = fittingQuestion('production', asked);
    expect(found.asked).toEqual({ report: 'production' });
    expect(found.left.toSorted()).toEqual(left.toSorted());
  });

  test('drops unsupported filters', () => {
    expect(unsupportedOptionOf('tasks', { channel: ['mt'] })).toBe('channel');
    expect(unsupportedOptionOf('landlord-profit', { by: 'channel' })).toBe('by');
    expect(
      unsupportedOptionOf('production', { by: 'channel', channel: ['mt'], houseId: [], landlordId: [] }),
    ).toBeNull();
    expect(fittingQuestion('tasks', { ...period, channel: ['mt'] }).left).toEqual(['channel']);
  });
});

describe('title of a row', () => {
  test.each([
    ['a name', { key: 'x', name: '西湖小院' }, 'house', { said: '西湖小院' }],
    ['a day', { key: '2026-11-20', name: null }, 'day', { date: '2026-11-20', grain: 'day' }],
    ['a month', { key: '2026-11-01', name: null }, 'month', { date: '2026-11-01', grain: 'month' }],
    [
      'a band',
      { key: '2', name: null },
      'lead',
      { of: 'reports', word: 'bandRange', params: { from: 2, to: 3 } },
    ],
    [
      'a band of one',
      { key: '1', name: null },
      'length',
      { of: 'reports', word: 'bandOne', params: { from: 1 } },
    ],
    [
      'a band without end',
      { key: '91', name: null },
      'age',
      { of: 'reports', word: 'bandFrom', params: { from: 91 } },
    ],
    ['an hour', { key: '9', name: null }, 'hour', { said: '09:00–10:00' }],
    ['a channel', { key: 'mt', name: null }, 'channel', { of: 'orders', word: 'channel_mt' }],
    ['a kind of task', { key: 'deep', name: null }, 'kind', { of: 'tasks', word: 'kind_deep' }],
    ['nobody', { key: '', name: null }, 'cleaner', { of: 'reports', word: 'none_cleaner' }],
    ['no house', { key: '', name: null }, 'house', { of: 'reports', word: 'none_house' }],
  ] as const)('%s', (_, row, by, word) => {
    expect(rowWord(row, by)).toEqual(word);
  });
});
