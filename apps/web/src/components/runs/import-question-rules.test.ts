/** Open questions of a matched file: asked once, marked until decided, and only where relevant. */
import { NO_ANSWERS, type UploadedColumn, type UploadedSheet } from '@minsu/contract/platform/import-run.ts';
import { describe, expect, test } from 'vitest';
import { questionsOf } from './import-question-rules.ts';

const column = (given: Partial<UploadedColumn> = {}): UploadedColumn => ({
  ...{ dateOrder: null, converted: null, isStatusLike: false, isStatusHeader: false },
  ...{ cancelled: null, words: [] },
  ...given,
});

const field = (key: string, given: Partial<UploadedSheet['fields'][number]> = {}) => ({
  ...{ key, title: key, required: false, isDate: false, choices: null, own: [] },
  ...given,
});

const choices = {
  options: [
    { value: 'mt', title: '美团' },
    { value: 'other', title: '其他' },
  ],
  known: { '': 'mt', 美团: 'mt', 途家: 'other' },
  canAdd: false,
};

const sheet = (given: Partial<UploadedSheet>): UploadedSheet => ({
  ...{ id: '1', fileName: 'a.csv', headers: [], samples: [], rows: 1, hiddenRows: 0 },
  ...{ mapping: {}, fields: [], columns: [] },
  ...given,
});

describe('dates', () => {
  const dated = (dateOrder: UploadedColumn['dateOrder'], samples: string[][] = []) =>
    sheet({
      headers: ['入住'],
      samples,
      fields: [field('checkIn', { isDate: true })],
      columns: [column({ dateOrder })],
    });

  test('are asked about where their order is ambiguous, with an example cell', () => {
    const asked = questionsOf(
      dated('ask', [['2027年3月4日'], ['03/04/2027 14:00']]),
      { checkIn: 0 },
      NO_ANSWERS,
    );
    expect(asked).toMatchObject([{ kind: 'dateOrder', sample: '03/04/2027 14:00', isOpen: true }]);
    expect(questionsOf(dated('ask'), { checkIn: 0 }, NO_ANSWERS)).toMatchObject([{ sample: '03/04/2027' }]);
  });

  test('stay visible once decided', () => {
    const answers = { ...NO_ANSWERS, dateOrders: { checkIn: 'dmy' as const } };
    expect(questionsOf(dated('ask'), { checkIn: 0 }, answers)).toMatchObject([{ isOpen: false }]);
  });

  test('are not asked about where the order is certain, absent or unused', () => {
    for (const proven of ['mdy', 'dmy', null] as const)
      expect(questionsOf(dated(proven), { checkIn: 0 }, NO_ANSWERS)).toEqual([]);
    for (const mapping of [{ checkIn: null }, {}])
      expect(questionsOf(dated('ask'), mapping, NO_ANSWERS)).toEqual([]);
    const text = sheet({ ...dated('ask'), fields: [field('remark')] });
    expect(questionsOf(text, { remark: 0 }, NO_ANSWERS)).toEqual([]);
  });
});

describe('dates converted by a spreadsheet', () => {
  const half = sheet({
    headers: ['入住', '备注'],
    fields: [field('checkIn', { isDate: true }), field('remark')],
    columns: [column({ dateOrder: 'dmy', converted: '2027-03-04' }), column({ converted: '2027-03-04' })],
  });

  test('are asked about where part of the column is still text', () => {
    expect(questionsOf(half, { checkIn: 0, remark: 1 }, NO_ANSWERS)).toEqual([
      { kind: 'converted', field: half.fields[0], sample: '2027-03-04', isOpen: true },
    ]);
  });

  test('stay visible once decided', () => {
    const answers = { ...NO_ANSWERS, convertedDates: { checkIn: 'swapped' as const } };
    expect(questionsOf(half, { checkIn: 0 }, answers)).toMatchObject([{ kind: 'converted', isOpen: false }]);
  });
});

describe('words of a choice', () => {
  const worded = (words: string[]) =>
    sheet({
      headers: ['渠道'],
      fields: [field('channel', { choices })],
      columns: [column({ words })],
    });
  const ask = (words: string[], answers = NO_ANSWERS) => questionsOf(worded(words), { channel: 0 }, answers);

  test('are all listed; only unknown ones are open', () => {
    expect(ask(['美团', 'Agoda', ''])).toMatchObject([
      {
        kind: 'words',
        isOpen: true,
        words: [
          { word: '美团', value: 'mt' },
          { word: 'Agoda', value: undefined },
          { word: '', value: 'mt' },
        ],
      },
    ]);
    expect(ask(['美团', '途家'])).toMatchObject([{ isOpen: false }]);
  });

  test('are matched in any width, case and spacing', () => {
    const answers = { ...NO_ANSWERS, words: { channel: { 'booking com': 'other', 美团: 'other' } } };
    expect(ask(['ＢＯＯＫＩＮＧ  com', '美团'], answers)).toMatchObject([
      { isOpen: false, words: [{ value: 'other' }, { value: 'other' }] },
    ]);
  });

  test('may be named like object properties', () => {
    expect(ask(['constructor', '__proto__'])).toMatchObject([
      { isOpen: true, words: [{ value: undefined }, { value: undefined }] },
    ]);
  });

  test('stay open until another column is chosen when there are too many', () => {
    expect(ask([])).toMatchObject([{ isOpen: true, words: [] }]);
    expect(questionsOf(worded([]), { channel: null }, NO_ANSWERS)).toEqual([]);
  });
});

describe('status-like columns', () => {
  const fields = [field('status', { own: [0] }), field('guest', { own: [1] }), field('remark')];
  const of = (given: Partial<UploadedColumn>) =>
    sheet({
      headers: ['订单状态', '取消人', ''],
      fields,
      columns: [column(given), column(given), column(given)],
    });
  const both = { isStatusLike: true, isStatusHeader: true };
  const names = (mapping: Record<string, number | null>, given: Partial<UploadedColumn>) =>
    questionsOf(of(given), mapping, NO_ANSWERS).flatMap((each) => (each.kind === 'status' ? each.name : []));

  test('are asked about when unused, by number without a heading', () => {
    expect(names({}, both)).toEqual(['订单状态', '取消人', '#3']);
  });

  test('are covered by the status, or by the field their heading names', () => {
    expect(names({ status: 0, guest: 1 }, both)).toEqual(['#3']);
  });

  test('count as covered by another field only if the heading says status', () => {
    expect(names({ status: 0, guest: 1, remark: 2 }, both)).toEqual(['#3']);
    expect(names({ status: 0, guest: 1, remark: 2 }, { isStatusLike: true })).toEqual([]);
  });

  test('are resolved when the user marks them as irrelevant', () => {
    const answers = { ...NO_ANSWERS, irrelevant: [2] };
    const asked = questionsOf(of(both), { status: 0, guest: 1 }, answers);
    expect(asked).toMatchObject([{ kind: 'status', column: 2, isOpen: false }]);
  });

  test('are not asked about where there are none', () => {
    expect(names({}, {})).toEqual([]);
  });
});

describe('lines that may not be meant', () => {
  const cancelled = { lines: 2, sample: '退订' };
  const noted = sheet({
    headers: ['备注', '来源'],
    fields: [field('remark', { own: [0] }), field('channel', { choices }), field('status')],
    columns: [column({ isStatusLike: true, cancelled }), column({ words: ['美团'] })],
  });

  test('are asked about by their notes until decided', () => {
    expect(questionsOf(noted, { remark: 0 }, NO_ANSWERS)).toEqual([
      { kind: 'cancelled', column: 0, name: '备注', ...cancelled, isOpen: true },
    ]);
    const answers = { ...NO_ANSWERS, cancelled: { 0: 'leave' as const } };
    expect(questionsOf(noted, { remark: 0 }, answers)).toMatchObject([{ isOpen: false }]);
  });

  test('are asked about as a status where no field reads them', () => {
    expect(questionsOf(noted, {}, NO_ANSWERS)).toMatchObject([{ kind: 'status', column: 0 }]);
    expect(questionsOf(noted, { status: 0 }, NO_ANSWERS)).toEqual([]);
  });

  test('are asked about when the workbook hides them', () => {
    const hidden = sheet({ hiddenRows: 3 });
    expect(questionsOf(hidden, {}, NO_ANSWERS)).toEqual([{ kind: 'hiddenRows', lines: 3, isOpen: true }]);
    const answers = { ...NO_ANSWERS, hiddenRows: 'take' as const };
    expect(questionsOf(hidden, {}, answers)).toMatchObject([{ isOpen: false }]);
  });
});
