import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/tool.ts';
import { groupNames } from './all-groups.ts';
import type { Figure } from './figures.ts';
import { mergeRows, readRows, writeRows } from './performance-table.ts';

const page = readFileSync(path.join(root, 'docs/performance.md'), 'utf8');
const one = (name: string, passed: boolean | null, more: Partial<Figure> = {}): Figure => ({
  ...{ name, measured: '12 ms', target: '≤ 60 ms', passed },
  ...more,
});
const order = ['start', 'sign-in', 'board'];
const merge = (
  stored: Parameters<typeof mergeRows>[0]['stored'],
  group: string,
  figures: readonly Figure[],
) => mergeRows({ stored, results: [{ group, figures }], when: '2026-12-01 ±3 %', order });

test('replaces the rows of a measured group and keeps all others', () => {
  const first = merge([], 'board', [one('month', true), one('year', false)]);
  const both = merge(first, 'start', [one('warm', null)]);
  expect(both.map(({ group, name, mark }) => [group, name, mark])).toEqual([
    ['start', 'warm', '–'],
    ['board', 'month', '✓'],
    ['board', 'year', '✗'],
  ]);
  const again = merge(both, 'board', [one('month', true, { measured: '9 ms' })]);
  expect(again.map(({ name, measured }) => [name, measured])).toEqual([
    ['warm', '12 ms'],
    ['month', '9 ms'],
  ]);
});

test('reads back what it wrote, whatever it contains, and keeps the surrounding page', () => {
  const rows = merge([], 'board', [
    one('a | b', true, { note: 'p95 4 ms\np99 | 9 ms' }),
    one('', false, { measured: '', target: '' }),
  ]);
  const written = writeRows(page, rows);
  expect(readRows(written)).toEqual(rows);
  expect(rows[0]).toMatchObject({ measured: '12 ms (p95 4 ms p99 | 9 ms)', when: '2026-12-01 ±3 %' });
  expect(writeRows(written, readRows(page))).toBe(writeRows(page, readRows(page)));
  const around = (text: string) => text.split(/<!-- bench: .* -->/).filter((_, at) => at !== 1);
  expect(around(written)).toEqual(around(page));
});

test('refuses a page without its marks', () => {
  expect(() => writeRows(page.replace('<!-- bench: to here -->', ''), [])).toThrow('has lost the marks');
  expect(() =>
    readRows(page.replace('| Measured |', '| Measured | More |').replace('| ✓ |', '| ✓ | ✓ |')),
  ).toThrow('not a row');
});

test('has only rows of groups that can be measured again', () => {
  const rows = readRows(page);
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.filter(({ group }) => !groupNames.includes(group))).toEqual([]);
  expect(rows.filter(({ when }) => !/^\d{4}-\d\d-\d\d( |$)/.test(when))).toEqual([]);
});
