/** Exporting from one business, importing and exporting again gives the same sheet. */
import { languages, sayText } from '@minsu/contract/platform/texts.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmWaiting } from '../../../test/duties/by-two.ts';
import { type GivenRow, recordPairs, type SheetPair } from '../../../test/sheets/sheet-pairs.ts';
import { moneyPairs } from '../../../test/sheets/sheet-pairs-of-money.ts';
import {
  checkedSheet,
  exportedBytes,
  importAll,
  linesOf,
  type Shown,
  sheetOf,
  shownIn,
} from '../../../test/sheets/sheet-trip.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { plainName } from '../imports/import-cell-rules.ts';
import { proposedMapping } from '../imports/import-rules.ts';

const pairs = [...recordPairs, ...moneyPairs];

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const seen = `SEED=${seed}`;

describe.each(languages)('in %s', (language) => {
  let here: TestApp;
  let there: TestApp;
  beforeAll(async () => {
    [here, there] = await Promise.all([
      openTestApp({ background: true, now: '2026-11-20T04:00:00Z' }),
      openTestApp({ background: true, now: '2026-11-21T04:00:00Z' }),
    ]);
  });
  afterAll(() => Promise.all([here.close(), there.close()]));

  test.each(pairs.map((pair) => [pair.out.name, pair] as const))('%s', async (_, pair) => {
    const { out, into, prepare, target, ofRecord, columns, masked = [], byTwo } = pair;
    for (const t of [here, there]) await prepare?.(t);
    const [by, other] = [await here.as(pair.as), await there.as(pair.as)];
    const [given = []] = fc.sample(pair.rows, { numRuns: 1, seed });
    const first = await sheetOf(...asSheet(pair, given));
    await importAll(by, into.endpoints, first, { language: 'zh-CN', ...(target && { target }) });
    if (byTwo) await confirmWaiting(here.as);
    const sheet = await exportedBytes(by, out.endpoints, language, await ofRecord?.(here));
    expect(sorted(await fieldsIn(pair, sheet)), seen).toEqual(
      sorted(given.map((row) => picked(row, pair.same))),
    );
    const way = { language, ...(target && { target }) };
    if (masked.length > 0) {
      const { said } = await checkedSheet(other, into.endpoints, sheet, way);
      expect(said.join('\n')).toContain(language === 'zh-CN' ? '已打码' : 'is masked');
    }
    await importAll(other, into.endpoints, sheet, { ...way, without: masked });
    if (byTwo) await confirmWaiting(there.as);
    const shown = async (client: TestClient, t: TestApp) => {
      const input = { ...(await ofRecord?.(t)), columns };
      return sorted(shownIn(await linesOf(await exportedBytes(client, out.endpoints, language, input))));
    };
    expect(await shown(other, there), seen).toEqual(await shown(by, here));
  });
});

const isAmount = (key: string): boolean => ['amount', 'total', 'paid', 'sell', 'commission'].includes(key);
/** Digits and blanks of names are made plain when they come. */
const plainOf = (key: string, text: string): string =>
  isAmount(key) && text !== '' ? String(Number(text)) : key === 'name' ? plainName(text) : text;
const picked = (row: GivenRow, keys: readonly string[]): Shown =>
  Object.fromEntries(keys.map((key) => [key, plainOf(key, row[key] ?? '')]));

/** The rows under the headings of the import. */
const asSheet = ({ into }: SheetPair, rows: readonly GivenRow[]): [string[], string[][]] => {
  const used = into.fields.filter(({ key }) => rows.some((row) => row[key] !== undefined));
  return [
    used.map(({ title }) => sayText(title, 'zh-CN')),
    rows.map((row) => used.map(({ key }) => row[key] ?? '')),
  ];
};

/** Values the import reads from a sheet, for fields stored unchanged. */
const fieldsIn = async ({ into, same }: SheetPair, bytes: Uint8Array): Promise<Shown[]> => {
  const [head = [], ...lines] = await linesOf(bytes);
  const mapping = proposedMapping(head, into.fields);
  return lines.map((cells) =>
    picked(Object.fromEntries(same.map((key) => [key, cells[mapping[key] ?? -1] ?? ''])), same),
  );
};

const sorted = (rows: readonly Shown[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();
