/** Reads every spreadsheet of the corpus and compares amounts, dates and refusals line by line. */
import { buffer } from 'node:stream/consumers';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { importOrders } from '@minsu/contract/sales/orders/import-orders-endpoints.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHouse } from '../../../../test/builders.ts';
import { convertedFiles } from '../../../../test/sheets/import-converted.ts';
import { type CorpusFile, importCorpus } from '../../../../test/sheets/import-corpus.ts';
import { exporterFiles } from '../../../../test/sheets/import-exporters.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../../test/test-app.ts';
import { streamSheet } from '../../../platform/sheets/sheets.ts';

let t: TestApp;
let lead: TestClient;
let house: string;
beforeAll(async () => {
  t = await openTestApp({ now: '2027-02-20T04:00:00Z' });
  lead = await t.as('supervisor');
  const { id } = await buildHouse(t.database, { rooms: 4, department: 'staff' });
  const row = await t.database
    .selectFrom('houses')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  house = row.code;
});
afterAll(() => t.close());

type Row = CorpusFile['rows'][number];

const delimited = (rows: readonly Row[], separator: string): string =>
  rows
    .map((row) => row.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(separator))
    .join('\r\n');

/** Node decodes GBK but cannot encode it, so this builds the reverse table. */
const gbkBytes = (): ReadonlyMap<string, number[]> => {
  const decoder = new TextDecoder('gbk');
  const bytes = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high += 1)
    for (let low = 0x40; low <= 0xfe; low += 1)
      if (low !== 0x7f) bytes.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  return bytes;
};
const asGbk = (text: string): Buffer => {
  const bytes = gbkBytes();
  return Buffer.from([...text].flatMap((each) => bytes.get(each) ?? [each.charCodeAt(0)]));
};

const asWorkbook = ([head = [], ...rows]: readonly Row[]): Promise<Buffer> => {
  const columns = head.map((header, at) => ({
    header: String(header),
    width: 12,
    value: (row: Row) => row[at] ?? null,
  }));
  const batches = async function* () {
    yield rows;
  };
  return buffer(streamSheet('订单', columns, batches()));
};

const bytesOf = async ({ head, rows, as = 'xlsx' }: CorpusFile): Promise<Uint8Array> => {
  const all = [['房源', ...head], ...rows.map((row) => [house, ...row])];
  switch (as) {
    case 'csv':
      return Buffer.from(delimited(all, ','));
    case 'csv-bom':
      return Buffer.from(`\ufeff${delimited(all, ',')}`);
    case 'semicolon':
      return Buffer.from(delimited(all, ';'));
    case 'tsv-utf16le':
      return Buffer.from(`\ufeff${delimited(all, '\t')}`, 'utf16le');
    case 'csv-utf16be':
      return Buffer.from(`\ufeff${delimited(all, ',')}`, 'utf16le').swap16();
    case 'gbk':
      return asGbk(delimited(all, ','));
    default:
      return asWorkbook(all);
  }
};

/** The corpus counts columns without the property column. */
const answersOf = ({ answers = {} }: CorpusFile) => ({
  ...{ dateOrders: {}, convertedDates: {}, words: {} },
  ...answers,
  irrelevant: (answers.irrelevant ?? []).map((column) => column + 1),
});

const checked = async (file: CorpusFile) => {
  const content = new Uint8Array(await bytesOf(file));
  const sheet = await lead.ok(importOrders.upload, { file: content, fileName: 'orders' });
  const { id, mapping } = sheet;
  return lead.call(
    importOrders.check,
    { id, mapping, answers: answersOf(file) },
    { headers: { 'accept-language': 'zh-CN' } },
  );
};

const files = [...importCorpus, ...convertedFiles, ...exporterFiles];

test('has a large enough corpus of distinct files', () => {
  expect(files.length).toBeGreaterThanOrEqual(60);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
});

test.each(files.map((file) => [file.name, file] as const))('%s', async (_, file) => {
  const { data: check, ...answer } = await checked(file);
  if (file.stops) {
    expect([answer.status, Object.keys(answer.fields)]).toEqual([422, [file.stops]]);
    return;
  }
  const { stays = [], left = [], bad = {} } = file;
  expect(check.leftOut.map(({ line }) => line)).toEqual(left);
  expect(check.problems.map(({ line }) => String(line))).toEqual(Object.keys(bad));
  for (const { line, messages } of check.problems) expect(messages.join(' ')).toContain(bad[line]);
  expect(check).toMatchObject({ ready: stays.length, bad: Object.keys(bad).length, left: left.length });
  for (const [at, stay] of stays.entries()) {
    const [guest = '', from = '', to = '', fen = '', channel = 'direct'] = stay.split(' ');
    const text = (orderTexts as Readonly<Record<string, Text>>)[`channel_${channel}`];
    const name = text ? sayText(text, 'zh-CN') : channel;
    expect(check.samples[at]?.label).toBe(guest.replaceAll('|', ' '));
    expect(check.samples[at]?.text.split(' · ').slice(-3)).toEqual([
      `${from} → ${to}`,
      name,
      formatFen(Number(fen)),
    ]);
  }
});
