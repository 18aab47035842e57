/** The faults that controls plant still fit the sources; each threat has one. That their tests see them, `--control` shows. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../scripts/tool.ts';
import { requirements } from '../security/asvs.ts';
import { isReached, isWritten } from '../security/named-tests.ts';
import { plantedFaults as weaknesses } from '../security/planted-faults.ts';
import { threats } from '../security/threats.ts';
import { securityPage } from '../security/write-page.ts';
import { plantedFaults } from './planted-faults.ts';

const all = [...Object.values(weaknesses), ...Object.values(plantedFaults).flat()];

test.each(all)('$what', ({ file, from, to, test: named }) => {
  expect(readFileSync(path.join(root, file), 'utf8').split(from)).toHaveLength(2);
  expect(to).not.toBe(from);
  expect(isWritten(named)).toBe(true);
});

test('each threat has a weakness of its own', () => {
  expect(Object.keys(weaknesses)).toEqual(threats.map(({ id }) => id));
});

test('docs/security.md is what `npm run security -- --write` makes of the threats', () => {
  expect(readFileSync(path.join(root, 'docs/security.md'), 'utf8')).toBe(securityPage());
});

test('every test that a threat or a requirement names is there, and is run', () => {
  const named = [...threats, ...requirements].flatMap(({ tests = [] }) => tests);
  expect(named.filter((one) => !isWritten(one) || !isReached(one))).toEqual([]);
  expect(isReached('apps/none/src/one.test.ts')).toBe(false);
});
