/**
 * Planted faults still match the sources, and each threat has one. `--control` shows that their tests detect them.
 */
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

test('every threat has its own planted weakness', () => {
  expect(Object.keys(weaknesses)).toEqual(threats.map(({ id }) => id));
});

test('docs/security.md equals the output of `npm run security -- --write`', () => {
  expect(readFileSync(path.join(root, 'docs/security.md'), 'utf8')).toBe(securityPage());
});

test('every test named by a threat or requirement exists and is run', () => {
  const named = [...threats, ...requirements].flatMap(({ tests = [] }) => tests);
  expect(named.filter((one) => !isWritten(one) || !isReached(one))).toEqual([]);
  expect(isReached('apps/none/src/one.test.ts')).toBe(false);
});
