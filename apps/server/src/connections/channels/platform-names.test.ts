/**
 * A channel manager is a folder and a registration: no other source names it, but for its texts, its address, its colours and
 * the demo. Whatever should differ by platform is a capability of the registry instead.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { platformRegistry, platformsThat } from '@minsu/contract/foundation/system/platform-registry.ts';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../../../..');
const SOURCES = ['apps/server/src', 'apps/web/src', 'packages/contract/src'];

/** Files that may name one, and why. */
const allowed: readonly (readonly [file: RegExp, why: string])[] = [
  [/^packages\/contract\/src\/foundation\/system\/platform-registry\.ts$/, 'the registration'],
  [
    /^apps\/server\/src\/connections\/channels\/adapters\/all-adapters\.ts$/,
    'the registration of its adapter',
  ],
  [/^apps\/server\/src\/connections\/channels\/adapters\/(?:channex|hostex)\//, 'its folder'],
  [/\.text\.ts$/, 'texts, asked for by the compiler'],
  [/^packages\/contract\/src\/foundation\/system\/dictionary\.ts$/, 'a text'],
  [/^packages\/contract\/src\/sales\/orders\/channels\.ts$/, 'its name as a channel'],
  [/^apps\/server\/src\/config\.ts$/, 'its address'],
  [/^apps\/server\/src\/start-sandbox\.ts$/, 'its address at the sandbox'],
  [/^apps\/server\/src\/seed\//, 'the demo'],
  [/\.css$/, 'its colour, compared with the registry'],
];

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.(?:ts|tsx|css)$/.test(file) && !/\.test\.tsx?$/.test(file));

const managers = platformsThat(({ built }) => built !== 'example');

test('nothing outside its folder and its registration names a channel manager', () => {
  expect(managers.length).toBeGreaterThan(1);
  const names = new RegExp(managers.join('|'), 'i');
  const naming = SOURCES.flatMap(filesIn).filter((file) =>
    names.test(readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(naming.filter((file) => !allowed.some(([pattern]) => pattern.test(file)))).toEqual([]);
  // An exception that nothing needs any more goes.
  expect(allowed.filter(([pattern]) => !naming.some((file) => pattern.test(file)))).toEqual([]);
});

test('every platform has all capabilities, so that a new one cannot forget any', () => {
  const keys = Object.values(platformRegistry).map((facts) => Object.keys(facts).sort().join());
  expect(new Set(keys).size).toBe(1);
});
