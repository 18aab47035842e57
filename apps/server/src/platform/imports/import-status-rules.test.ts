import { expect, test } from 'vitest';
import { isFlagColumn, isStatusHeader, mentionsEnded, saysEnded } from './import-status-rules.ts';

test('a line is cancelled by a word within a few others, too', () => {
  const ended = ['取消', '取消单', '客人已取消预订', '订单已作废', 'Cancelled (no refund)', 'no_show guest'];
  expect(ended.filter((text) => !saysEnded(text))).toEqual([]);
  const live = [
    ...[
      '不可取消',
      '可免费取消',
      '限时取消',
      '入住前1天可取消',
      '未取消',
      '取消接机',
      '灵活取消',
      '已确认',
      '',
    ],
    ...['not cancelled', '客人昨天说要是下雨就把第二天的接机服务取消掉，其余照旧'],
  ];
  expect(live.filter(saysEnded)).toEqual([]);
});

test('headings of states and refunds are asked about, those of terms are not', () => {
  expect(
    ['订单状态', '退款金额', 'Refunds', 'Canceled?'].filter((header) => !isStatusHeader(header)),
  ).toEqual([]);
  expect(['取消政策', '退款规则', 'Refundable', 'Cancellation fee'].filter(isStatusHeader)).toEqual([]);
});

test('headings of a status in other spellings and languages', () => {
  const status = [
    ...[
      'StatusName',
      'BookingStatusText',
      'resState',
      'Buchungsstatus',
      'Statut',
      'Estado',
      'ステータス',
      '상태',
    ],
    ...[
      'CXL',
      'CXLD',
      'CXL Date',
      'Anulada',
      'Storniert am',
      'is_deleted',
      '是否删除',
      '有效',
      '到店情况',
      '订单进度',
    ],
  ];
  expect(status.filter((header) => !isStatusHeader(header))).toEqual([]);
  expect(['Estate name', 'Guest name', '房型', 'Total'].filter(isStatusHeader)).toEqual([]);
});

test('a column of yes and no may be a status; one that says what was ordered is none', () => {
  const yesNo = ['Y', '', 'N'];
  expect(
    ['Confirmed', 'Active', '是否到店', 'Arrived'].filter((header) => !isFlagColumn(header, yesNo)),
  ).toEqual([]);
  expect(isFlagColumn('On hold', ['X', ''])).toBe(true);
  expect(
    ['Breakfast', '是否含早', 'Paid', 'PetsAllowed', '发票'].filter((header) => isFlagColumn(header, yesNo)),
  ).toEqual([]);
  expect(isFlagColumn('Confirmed', ['Y', 'maybe'])).toBe(false);
  expect(isFlagColumn('Confirmed', ['', ''])).toBe(false);
  expect(isFlagColumn('Children', ['0', '1'])).toBe(false);
});

test('notes in the shorthand of desks', () => {
  const ended = [
    'CXL 5/1',
    'canx per guest',
    '客人退了',
    '不要了',
    '房费已退',
    '已关单',
    '没来',
    'キャンセル',
    '취소',
    'storniert',
  ];
  expect(ended.filter((note) => !mentionsEnded(note))).toEqual([]);
  const living = ['已退房', '押金已退', '没来得及付款，到店付', '退房 12 点', '要加床', 'Cancun trip'];
  expect(living.filter(mentionsEnded)).toEqual([]);
});
