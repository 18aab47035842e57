/** Part of `npm test` after the server's tests: rows of raw SQL against their types (docs/decisions/034-raw-rows.md). */
import fs from 'node:fs';
import path from 'node:path';
import { NOTES, type Noted } from '../../apps/server/test/raw-row-notes.ts';
import type { Outcome } from '../tool.ts';
import { compareRows } from './compare-rows.ts';
import { readRawSites } from './row-types.ts';

/** Forgets what earlier runs noted. */
export const forgetRawRows = (): void => fs.rmSync(NOTES, { recursive: true, force: true });

const readNotes = (): Noted[] =>
  (fs.existsSync(NOTES) ? fs.readdirSync(NOTES) : []).flatMap((name) =>
    fs
      .readFileSync(path.join(NOTES, name), 'utf8')
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Noted),
  );

export async function checkRawRows(): Promise<Outcome> {
  const { wrong, rows, unread } = compareRows(readRawSites(), readNotes());
  console.log(
    `  raw rows: ${rows} statements, ${rows - unread.length} compared, ${unread.length} run by no test`,
  );
  if (process.env.RAW_ROWS === 'list') for (const site of unread) console.log(`  ${site}`);
  return { ok: wrong.length === 0, output: wrong.join('\n') };
}
