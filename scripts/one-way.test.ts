/** Things that are done in one way throughout (docs/architecture.md): who else does them by hand is named here, or found. */
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

const IN_MODULE = new RegExp(`^${SERVER}/(?:modules|${Object.keys(layers).join('|')})/([^/]+)/(?:.+/)?`);

/** Files that contain the pattern; a file of a module by its module and name, whatever folders they are in. */
const naming = (sources: typeof all, pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file.replaceAll(path.sep, '/').replace(IN_MODULE, '$1/'))
    .sort();

test('nobody throws core.stale but stale()', () => {
  expect(server.length).toBeGreaterThan(1_000);
  // What a constraint of the database says, without a record.
  expect(naming(server, /coreFailures\.stale\b/)).toEqual(['houses/houses.module.ts']);
  expect(naming(server, /\bstale\(\w/).length).toBeGreaterThan(50);
});

test('no record goes around its schema into a refusal', () => {
  expect(naming(server, /extra: \{[^}]*\bcurrent\b/)).toEqual([]);
});

test('what one field says is refused by failAt() or invalidAt()', () => {
  expect(naming(server, /fields: \[\s*\{ path/)).toEqual([
    // One of several texts for its failure; a record or an id goes along; thrown later; a file that is too large is one.
    `${SERVER}/platform/uploaded-file.ts`,
    'landlords/save-landlord.ts',
    'members/save-contacts.ts',
    'orders/record-guests.ts',
    'orders/work-out-change.ts',
    'rooms/move-room-type.ts',
  ]);
  expect(naming(server, /\b(?:failAt|invalidAt)\(/).length).toBeGreaterThan(80);
});

test('a stored file is named by insertFile()', () => {
  const inserting = naming(server, /\.insertInto\('files'\)/).filter((file) => !file.includes('/seed/'));
  expect(inserting).toEqual([
    `${SERVER}/platform/stored-files.ts`,
    // One photo in several sizes.
    'houses/upload-house-photo.ts',
  ]);
});

test('minutes, hours and days in milliseconds are named once', () => {
  expect(naming(all, /const (?:MINUTE|HOUR|DAY)_MS =|\b(?:86_400_000|3_600_000)\b/)).toEqual([
    'packages/contract/src/durations.ts',
  ]);
});

test('rows of tabs are PartLinks or PartButtons', () => {
  expect(naming(web, /"view-tab"/)).toEqual([
    // Saved views, each with its menu.
    `${WEB}/components/list-views.tsx`,
    `${WEB}/components/part-tabs.tsx`,
  ]);
});

test('what opens behind a button is held by useDialog()', () => {
  expect(naming(web, /'(?:never|none)' \| '(?:open|edit|closed)'/)).toEqual([]);
  expect(naming(web, /\buseDialog(?:<|\()/).length).toBeGreaterThan(60);
});

test('an instant is shown on a clock that is named: of a house or of the business, never of the browser or the process', () => {
  const local =
    /\.toLocale(?:Date|Time)?String\(|\.get(?:FullYear|Month|Date|Day|Hours|Minutes)\(|\bresolvedOptions\(|\.getTimezoneOffset\(/;
  // Counts alone are written by a locale.
  const counts = /\b(?:count|MAX_YUAN|most)\.toLocaleString\('en-US'\)/g;
  const guilty = all
    .filter(({ file }) => !file.includes('/seed/'))
    .map(({ file, text }) => ({ file, text: text.replaceAll(counts, '') }))
    .filter(({ text }) => local.test(text));
  expect(guilty.map(({ file }) => file)).toEqual([
    // Which clock the reader has, to name one that is another.
    `${WEB}/platform/clocks.ts`,
  ]);
  expect(naming(all, /\bIntl\.DateTimeFormat\((?![^;]*timeZone)/)).toEqual([
    // What it is given names the zone: `options`.
    `${WEB}/platform/format.ts`,
  ]);
  expect(naming(web, /from 'dayjs'/)).toEqual([
    `${WEB}/components/date-controls.tsx`,
    `${WEB}/components/picker-clock.ts`,
  ]);
  expect(naming(web, /new Date\(`[^`]*T\d\d:\d\d(?::\d\d)?`\)/)).toEqual([]);
});
