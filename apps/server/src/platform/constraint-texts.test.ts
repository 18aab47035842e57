/** Messages of database constraints contain no placeholders. */
import { expect, test } from 'vitest';
import { modules } from '../all-modules.ts';

const all = modules.flatMap(({ constraints }) => Object.entries(constraints ?? {}));

test('no refusal of a constraint has a placeholder: nothing fills it', () => {
  expect(all.length).toBeGreaterThan(50);
  const gaps = all.filter(([, { text }]) => JSON.stringify(text).includes('{{'));
  expect(gaps.map(([constraint, { code }]) => `${constraint} → ${code}`)).toEqual([]);
});
