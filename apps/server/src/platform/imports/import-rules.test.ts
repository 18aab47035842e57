import type { ImportField } from '@minsu/contract/platform/import-run.ts';
import { expect, test } from 'vitest';
import { headerRow, proposedMapping } from './import-rules.ts';

const field = (key: string, zh: string, en: string, aliases: string[] = []): ImportField => ({
  key,
  title: [zh, en],
  required: false,
  aliases,
  example: '',
});
const fields = [field('number', '房号', 'Room no.', ['房间号']), field('floor', '楼层', 'Floor')];

test('headings are found under a title line, in either language, whatever stands around the name', () => {
  const rows = [['2026 年房间表'], [], [' 房间号 *', '楼层（层）'], ['101', '1']];
  expect(headerRow(rows, fields)).toBe(2);
  expect(proposedMapping(rows[2] ?? [], fields)).toEqual({ number: 0, floor: 1 });
  expect(proposedMapping(['FLOOR', 'Room No'], fields)).toEqual({ number: 1, floor: 0 });
});

test('of several columns that name a field the closest one is it', () => {
  const number = field('number', '原订单号', 'Original order no.', ['渠道订单号', '订单号']);
  expect(proposedMapping(['订单号', '渠道订单号'], [number])).toEqual({ number: 1 });
  expect(proposedMapping(['订单号', '渠道订单号', '原订单号'], [number])).toEqual({ number: 2 });
  expect(proposedMapping(['订单号', '订单号'], [number])).toEqual({ number: 0 });
});

test('nothing known: the first row, and every field open', () => {
  expect(headerRow([['a', 'b']], fields)).toBe(0);
  expect(proposedMapping(['a', 'b'], fields)).toEqual({ number: null, floor: null });
});
