/** Lines that only a note calls cancelled, and rows that the workbook hides: nothing of them comes without an answer. */
import {
  type ImportAnswers,
  type ImportField,
  type ImportMapping,
  NO_ANSWERS,
} from '@minsu/contract/platform/import-run.ts';
import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { readSheet } from '../sheets/sheet-reader.ts';
import { assertAnswered, describeColumns, hiddenIn, type StoredSheet } from './import-answer-rules.ts';
import { readLines } from './import-lines.ts';
import { proposedMapping, withKinds } from './import-rules.ts';
import { mentionsEnded, statusField } from './import-status-rules.ts';

const field = (key: string, zh: string, required = false): ImportField => ({
  ...{ key, title: [zh, key], required, aliases: [], example: '' },
});
const fields = [
  ...withKinds([field('guest', '客人', true), field('checkIn', '入住', true), field('remark', '备注')], {
    date: ['checkIn'],
    name: ['guest'],
  }),
  statusField(),
];

const workbook = async (
  rows: readonly (readonly string[])[],
  change: (sheet: exceljs.Worksheet) => void = () => undefined,
): Promise<StoredSheet> => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('订单');
  for (const row of rows) sheet.addRow([...row]);
  change(sheet);
  const [head, ...lines] = await readSheet(Buffer.from(await book.xlsx.writeBuffer()), 100);
  return { headers: head?.cells.map(({ text }) => text) ?? [], lines };
};
const open = (sheet: StoredSheet, answers: Partial<ImportAnswers> = {}, mapping?: ImportMapping) => {
  const reading = { mapping: mapping ?? proposedMapping(sheet.headers, fields) };
  try {
    assertAnswered(sheet, fields, { ...reading, answers: { ...NO_ANSWERS, ...answers } }, 'zh-CN');
    return null;
  } catch (error) {
    return (error as { details: { fields: { path: string }[] } }).details.fields[0]?.path;
  }
};
const guests = (sheet: StoredSheet, answers: Partial<ImportAnswers>) => {
  const mapping = proposedMapping(sheet.headers, fields);
  const lines = readLines(sheet, fields, { mapping, answers: { ...NO_ANSWERS, ...answers } });
  return lines.map(({ values, leftBy, problems }) => [values.guest, leftBy ?? null, problems.length]);
};

const HEAD = ['客人', '入住', '备注'];

describe('a status that stands only in the notes', () => {
  const LONG = '客人于三月二日来电，说家里临时有事不能成行，预订已取消，定金按约定不退，已告知前台';
  const notes = [
    ...['已取消', '退订', 'no show', 'NO-SHOW', 'Cancelled by guest 12 Feb', '客人没来住，爽约', LONG],
    ...['同程退单', '不可取消。客人仍取消了', '平台已全额退款', 'Guest did not show up', '【作废】重复录入'],
  ];

  test.each(notes)('“%s” is asked about', async (note) => {
    const sheet = await workbook([HEAD, ['甲', '2027-03-01', '靠窗'], ['乙', '2027-03-02', note]]);
    expect(open(sheet)).toBe('answers.cancelled.2');
    expect(describeColumns(sheet, fields)[2]?.cancelled).toEqual({ lines: 1, sample: note });
    expect(open(sheet, { cancelled: { 2: 'leave' } })).toBeNull();
    expect(guests(sheet, { cancelled: { 2: 'leave' } })).toEqual([
      ['甲', null, 0],
      ['乙', note.length > 60 ? expect.stringMatching(/^客人于/) : note, 0],
    ]);
    expect(guests(sheet, { cancelled: { 2: 'take' } })).toEqual([
      ['甲', null, 0],
      ['乙', null, 0],
    ]);
  });

  test('beside the guest’s name, too', async () => {
    const sheet = await workbook([HEAD, ['王五（已取消）', '2027-03-01', '']]);
    expect(open(sheet)).toBe('answers.cancelled.0');
  });

  test('in a column that is not read, however long', async () => {
    const sheet = await workbook([HEAD, ['甲', '2027-03-01', LONG]]);
    expect(open(sheet, {}, { guest: 0, checkIn: 1, remark: null })).toBe('answers.irrelevant');
  });

  test.each([
    ...['不可取消', '可免费取消', '入住前一天可取消', '灵活取消政策', '勿取消，客人一定到', '靠窗，高层', ''],
    ...['not cancelled', 'Free cancellation until 1 Mar', 'cannot cancel', '取消前请联系我'],
  ])('“%s” is none', (note) => expect(mentionsEnded(note)).toBe(false));
});

describe('rows that the workbook hides', () => {
  const ROWS = [HEAD, ['甲', '2027-03-01', ''], ['乙', '2027-03-02', ''], ['丙', '2027-03-03', '']];
  const hide = (...rows: number[]) =>
    workbook(ROWS, (sheet) => {
      for (const row of rows) sheet.getRow(row).hidden = true;
    });

  test('are counted and asked about; each answer holds for all of them', async () => {
    const sheet = await hide(2, 4);
    expect(hiddenIn(sheet)).toBe(2);
    expect(open(sheet)).toBe('answers.hiddenRows');
    expect(open(sheet, { hiddenRows: 'leave' })).toBeNull();
    expect(guests(sheet, { hiddenRows: 'leave' }).map(([guest, left]) => [guest, left !== null])).toEqual([
      ['甲', true],
      ['乙', false],
      ['丙', true],
    ]);
    expect(guests(sheet, { hiddenRows: 'take' }).every(([, left]) => left === null)).toBe(true);
  });

  test('by a filter and by a height of nothing', async () => {
    const filtered = await workbook(ROWS, (sheet) => {
      sheet.autoFilter = 'A1:C4';
      sheet.getRow(3).hidden = true;
      sheet.getRow(4).height = 0.0001;
    });
    expect(hiddenIn(filtered)).toBe(2);
  });

  test('struck through in all filled cells', async () => {
    const struck = await workbook(ROWS, (sheet) => {
      for (const column of [1, 2]) sheet.getCell(3, column).font = { strike: true };
      sheet.getCell(4, 1).font = { strike: true };
    });
    expect(hiddenIn(struck)).toBe(1);
    expect(guests(struck, { hiddenRows: 'leave' }).map(([, left]) => left !== null)).toEqual([
      false,
      true,
      false,
    ]);
  });

  test('are not asked about where there are none, or only empty ones and headings', async () => {
    expect(hiddenIn(await hide())).toBe(0);
    expect(open(await hide())).toBeNull();
    expect(hiddenIn(await hide(1, 9))).toBe(0);
  });
});

describe('several sheets', () => {
  const filled = async (...sheets: [string, (readonly string[])[]][]) => {
    const book = new exceljs.Workbook();
    for (const [name, rows] of sheets)
      for (const row of [book.addWorksheet(name)]) row.addRows(rows.map((one) => [...one]));
    return readSheet(Buffer.from(await book.xlsx.writeBuffer()), 100);
  };
  const table = [HEAD, ['甲', '2027-03-01', '靠窗']];

  test('with rows each are refused with their names', async () => {
    await expect(filled(['1月', table], ['2月', table])).rejects.toMatchObject({
      details: { params: { names: '1月、2月' } },
    });
  });

  test('a cover and explanations are passed over', async () => {
    const lines = await filled(
      ['封面', [['订单导出'], ['2027 年 3 月']]],
      ['订单', table],
      ['说明', [['如何填写']]],
    );
    expect(lines.map(({ cells }) => cells[0]?.text)).toEqual(['客人', '甲']);
  });
});
