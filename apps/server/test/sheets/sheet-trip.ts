/** A sheet on its way: out of one business by its export, into another by the import of the same records. */
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRun, isOver, type ListExport } from '@minsu/contract/platform/background-run.ts';
import type { ImportEndpoints } from '@minsu/contract/platform/import-run.ts';
import type { Language } from '@minsu/contract/platform/texts.ts';
import { expect } from 'vitest';
import { readSheet } from '../../src/platform/sheets/sheet-reader.ts';
import { type SheetCell, streamSheet } from '../../src/platform/sheets/sheets.ts';
import type { TestClient } from '../test-app.ts';

/** The cells of a line by heading. */
export type Shown = Readonly<Record<string, string>>;

const inLanguage = (language: Language) => ({ headers: { 'accept-language': language } });

const TRIES = 5;

/** Asks again what a busy machine has not answered, as every client does. */
export const exportedBytes = async (
  by: TestClient,
  { file }: ListExport,
  language: Language,
  input: Readonly<Record<string, unknown>> = {},
): Promise<Uint8Array> => {
  const ask = () => by.call(file, input, inLanguage(language));
  let answer = await ask();
  for (let tried = 1; answer.status === 503 && tried < TRIES; tried += 1) {
    await sleep(tried * 500);
    answer = await ask();
  }
  const { status, bytes } = answer;
  if (status !== 200) throw new Error(`${file.path} → ${status} ${Buffer.from(bytes).toString('utf8')}`);
  return bytes;
};

/** As every import reads them. */
export const linesOf = async (bytes: Uint8Array): Promise<string[][]> => {
  const lines = await readSheet(bytes, 5_000);
  return lines.map(({ cells }) => cells.map(({ text }) => text));
};

export const shownIn = ([head = [], ...rows]: readonly (readonly string[])[]): Shown[] =>
  rows.map((cells) => Object.fromEntries(head.map((header, at) => [header, cells[at] ?? ''])));

export const sheetOf = (
  head: readonly string[],
  rows: readonly (readonly SheetCell[])[],
): Promise<Buffer> => {
  const columns = head.map((header, at) => ({
    ...{ header, width: 12 },
    value: (cells: readonly SheetCell[]) => cells[at] ?? null,
  }));
  const batches = async function* () {
    yield rows;
  };
  return buffer(streamSheet('往返', columns, batches()));
};

interface Way {
  readonly language: Language;
  readonly target?: Record<string, unknown>;
  /** Fields whose columns are not brought in. */
  readonly without?: readonly string[];
}

/** Complaints of the check about the lines; nothing is imported then. */
export const checkedSheet = async (
  by: TestClient,
  into: ImportEndpoints,
  bytes: Uint8Array,
  { language, target = {}, without = [] }: Way,
) => {
  const sheet = await by.ok(into.upload, { ...target, file: bytes, fileName: '往返.xlsx' } as never);
  const mapping = { ...sheet.mapping, ...Object.fromEntries(without.map((key) => [key, null])) };
  const { problems } = await by.ok(into.check, { id: sheet.id, mapping } as never, inLanguage(language));
  const said = problems.map(({ line, messages }) => `${line}: ${messages.join(' / ')}`);
  return { id: sheet.id, mapping, said };
};

/** Every line of the file has to come. */
export const importAll = async (
  by: TestClient,
  into: ImportEndpoints,
  bytes: Uint8Array,
  way: Way,
): Promise<void> => {
  const { id, mapping, said } = await checkedSheet(by, into, bytes, way);
  expect(said).toEqual([]);
  const run = await by.ok(into.apply, { id, mapping } as never, inLanguage(way.language));
  await expect.poll(async () => isOver(await by.ok(getRun, { id: run.id })), { timeout: 30_000 }).toBe(true);
  expect(await by.ok(getRun, { id: run.id })).toMatchObject({ state: 'done', failed: 0 });
};
