import { expect, test } from 'vitest';
import { eventWords } from './event-words.ts';
import { idsWithin, sayFact } from './fact-words.ts';

const HOUSE = '01a0c5d4-1f00-7a69-ab15-4ffcdfcb982c';
const GONE = 'ffffffff-1f00-7a69-ab15-4ffcdfcb982c';

const reader = async () => ({
  words: await eventWords('zh-CN'),
  names: new Map([[HOUSE, '云栖小院']]),
  language: 'zh-CN' as const,
});

test('codes are said in words, ids as names, and what has no name is not called by its id', async () => {
  const say = async (entity: string, field: string, value: unknown) =>
    sayFact(await reader(), entity, field, value);
  expect(await say('order', 'method', 'cash')).toBe('现金');
  expect(await say('order', 'state', 'in_house')).toBe('已入住');
  expect(await say('house', 'houseIds', [HOUSE, GONE])).toBe('云栖小院、无名称的记录');
  expect(await say('export', 'list', 'audit.export')).toBe('审计日志');
  expect(await say('menu', 'names', ['house', 'member'])).toBe('房源管理、会员管理');
  expect(await say('house', 'fields', ['name'])).toBe('名称');
});

test('an object is said part by part, without braces and keys', async () => {
  const said = sayFact(await reader(), 'contract', 'terms', { refunds: 'shared', taxBp: 600, x: { y: 1 } });
  expect(said).toContain('双方按比例');
  expect(said).not.toMatch(/[{}":]|taxBp|shared/);
});

test('amounts, dates, texts of people and nothing stay as they are', async () => {
  for (const value of [12_345, true, null, '2026-11-20', '换到安静的房间', 'Noah Novák'])
    expect(sayFact(await reader(), 'order', 'note', value)).toBe(value);
});

test('ids are found wherever they lie', () => {
  expect(idsWithin({ a: HOUSE, b: [{ c: GONE }], d: 'x', e: null })).toEqual([HOUSE, GONE]);
});
