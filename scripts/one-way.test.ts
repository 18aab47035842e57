/** Things done in only one way (docs/architecture.md): other files doing them by hand are listed here, or fail. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { layers } from './layers.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

const sourcesIn = (folder: string) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({
      file: path.join(folder, file),
      text: fs.readFileSync(path.join(ROOT, folder, file), 'utf8'),
    }));

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';
const server = sourcesIn(SERVER);
const web = sourcesIn(WEB);
const all = [...server, ...web, ...sourcesIn('packages/contract/src')];

const IN_MODULE = new RegExp(`^${SERVER}/(?:${layers.join('|')})/([^/]+)/(?:.+/)?`);

/** Files containing the pattern, named by module and file without layer folders. */
const naming = (sources: typeof all, pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file.replaceAll(path.sep, '/').replace(IN_MODULE, '$1/'))
    .sort();

test('throws core.stale only through failStale()', () => {
  expect(server.length).toBeGreaterThan(1_000);
  // For a database constraint, without a record.
  expect(naming(server, /coreFailures\.stale\b/)).toEqual(['houses/houses.module.ts']);
  expect(naming(server, /\bfailStale\(\w/).length).toBeGreaterThan(50);
});

test('sends no record past its schema into a refusal', () => {
  expect(naming(server, /extra: \{[^}]*\bcurrent\b/)).toEqual([]);
});

test('refuses fields through failAt() or invalidAt()', () => {
  expect(naming(server, /fields: \[\s*\{ path/)).toEqual([
    // Exceptions: several texts per failure; with a record or id; thrown later; a file that is too large.
    `${SERVER}/platform/files/uploaded-file.ts`,
    'landlords/save-landlord.ts',
    'members/save-contacts.ts',
    'orders/record-guests.ts',
    'orders/work-out-change.ts',
    'rooms/move-room-type.ts',
  ]);
  expect(naming(server, /\b(?:failAt|invalidAt)\(/).length).toBeGreaterThan(80);
});

test('names stored files through insertFile()', () => {
  const inserting = naming(server, /\.insertInto\('files'\)/).filter((file) => !file.includes('/seed/'));
  expect(inserting).toEqual([
    `${SERVER}/platform/files/stored-files.ts`,
    // One photo in several sizes.
    'houses/upload-house-photo.ts',
  ]);
});

test('defines milliseconds of minutes, hours and days once', () => {
  expect(naming(all, /const (?:MINUTE|HOUR|DAY)_MS =|\b(?:86_400_000|3_600_000)\b/)).toEqual([
    'packages/contract/src/platform/durations.ts',
  ]);
});

test('builds tab rows with PartLinks or PartButtons', () => {
  expect(naming(web, /"view-tab"/)).toEqual([
    // Saved views, each with its menu.
    `${WEB}/components/lists/list-views.tsx`,
    `${WEB}/components/records/part-tabs.tsx`,
  ]);
});

test('opens things behind buttons with useDialog()', () => {
  expect(naming(web, /'(?:never|none)' \| '(?:open|edit|closed)'/)).toEqual([]);
  expect(naming(web, /\buseDialog(?:<|\()/).length).toBeGreaterThan(60);
});

test("shows instants in a named zone: a property's or the business's, never the browser's or process's", () => {
  const local =
    /\.toLocale(?:Date|Time)?String\(|\.get(?:FullYear|Month|Date|Day|Hours|Minutes)\(|\bresolvedOptions\(|\.getTimezoneOffset\(/;
  // Only counts are formatted by a locale.
  const counts = /\b(?:count|MAX_YUAN|most)\.toLocaleString\('en-US'\)/g;
  const guilty = all
    .filter(({ file }) => !file.includes('/seed/'))
    .map(({ file, text }) => ({ file, text: text.replaceAll(counts, '') }))
    .filter(({ text }) => local.test(text));
  expect(guilty.map(({ file }) => file)).toEqual([
    // Detects the reader's zone to decide whether to name another.
    `${WEB}/platform/clocks.ts`,
  ]);
  expect(naming(all, /\bIntl\.DateTimeFormat\((?![^;]*timeZone)/)).toEqual([
    // Its `options` name the zone.
    `${WEB}/platform/format.ts`,
  ]);
  expect(naming(web, /from 'dayjs'/)).toEqual([
    `${WEB}/components/forms/date-controls.tsx`,
    `${WEB}/components/forms/picker-clock.ts`,
  ]);
  expect(naming(web, /new Date\(`[^`]*T\d\d:\d\d(?::\d\d)?`\)/)).toEqual([]);
});
