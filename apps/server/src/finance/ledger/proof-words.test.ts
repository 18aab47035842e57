import { expect, test } from 'vitest';
import { idsIn, sayBroken } from './proof-words.ts';

const HOUSE = '01a0c5d4-1f00-7a69-ab15-4ffcdfcb982c';
const names = new Map([[HOUSE, '云栖小院']]);

test('a broken account is called by its kind, its party and its house', () => {
  expect(sayBroken(`cash cash ${HOUSE}`, names, 'zh-CN')).toBe('收款账户 · 现金 · 云栖小院');
  expect(sayBroken(`receivable.channel mt ${HOUSE}`, names, 'en-US')).toBe(
    'Receivable from channels · Meituan · 云栖小院',
  );
  expect(sayBroken('tax 2026-11-20', names, 'zh-CN')).toBe('税金 · 2026-11-20');
});

test('a party that is gone is not called by its id', () => {
  const gone = 'ffffffff-1f00-7a69-ab15-4ffcdfcb982c';
  expect(sayBroken(`payable.available ${gone}`, names, 'zh-CN')).not.toContain(gone);
});

test('numbers of orders and entries are names already', () => {
  for (const sample of ['M20261129-003003', '1207', 'CNY'])
    expect(sayBroken(sample, names, 'zh-CN')).toBe(sample);
  expect(idsIn([`cash cash ${HOUSE}`, '1207'])).toEqual([HOUSE]);
});
