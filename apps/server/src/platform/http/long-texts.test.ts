/** Texts far above their limit are refused for their length, before any pattern is tried on them. */
import { placesOf } from '@minsu/contract/connections/templates/template-rules.ts';
import { parsePlace } from '@minsu/contract/platform/coordinates.ts';
import { type Endpoint, endpointKey } from '@minsu/contract/platform/endpoint.ts';
import { parsePhone } from '@minsu/contract/platform/phone-numbers.ts';
import { expect, test } from 'vitest';
import { type Schema, schemaOf } from '../../../test/permission-samples.ts';
import { modules } from '../../all-modules.ts';
import { amountOf, isForeignAmount } from '../imports/import-cell-rules.ts';
import { redactedText } from './redaction.ts';

/** A text of an input, and how to put one there. */
interface Place {
  readonly path: string;
  readonly fill: (text: string) => unknown;
}

/** Constants beside the text select the alternative of a union. */
const constantsOf = (properties: NonNullable<Schema['properties']>) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, { const: constant, enum: choices }]) =>
      constant === undefined && !choices ? [] : [[name, constant ?? choices?.[0]]],
    ),
  );

const placesIn = (schema: Schema, path: string): Place[] => {
  const { type, properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  const constants = constantsOf(properties);
  return [
    ...(type === 'string' && !schema.enum && schema.const === undefined
      ? [{ path, fill: (text: string) => text }]
      : []),
    ...Object.entries(properties).flatMap(([name, one]) =>
      placesIn(one, path ? `${path}.${name}` : name).map((place) => ({
        ...place,
        fill: (text: string) => ({ ...constants, [name]: place.fill(text) }),
      })),
    ),
    ...(items
      ? placesIn(items, path).map((place) => ({ ...place, fill: (text: string) => [place.fill(text)] }))
      : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => placesIn(one, path)),
  ];
};

const endpoints: readonly Endpoint[] = modules.flatMap(({ routes }) =>
  routes.map(({ endpoint }) => endpoint),
);

/** Texts on which patterns go back and forth: blanks around signs, numbers, addresses, nested marks. */
const hardTexts: readonly ((length: number) => string)[] = [
  (n) => `1${' '.repeat(n / 3)},${' '.repeat((2 * n) / 3)}x`,
  (n) => `${' '.repeat(n)}x`,
  (n) => `x${' '.repeat(n)}x`,
  (n) => `{{${' '.repeat(n)}x`,
  (n) => `${'{'.repeat(n)}`,
  (n) => `${'1'.repeat(n)}x`,
  (n) => `${'1-'.repeat(n / 2)}x`,
  (n) => `${'a'.repeat(n)}!`,
  (n) => `a@${'a.'.repeat(n / 2)}`,
  (n) => `${'a@'.repeat(n / 2)}`,
  (n) => `${'a '.repeat(n / 2)}!`,
  (n) => `${'/'.repeat(n)}`,
  (n) => `https://${'a.'.repeat(n / 2)}!`,
  (n) => `${'('.repeat(n)}`,
  (n) => `${','.repeat(n)}`,
  (n) => `-----BEGIN A-----${'\n'.repeat(n)}!`,
  (n) => `${'测'.repeat(n)}`,
  (n) => `${'¥'.repeat(n)}`,
  (n) => `${'元)'.repeat(n / 2)}`,
];

/** Cubic patterns are slow at the first, quadratic ones at the last. Bodies hold 64 KiB before sign-in and a megabyte after it. */
const LENGTHS = [1_000, 6_000, 40_000];
const MAX_MS = 150;

const timeOf = (run: () => unknown): number => {
  const began = performance.now();
  run();
  return performance.now() - began;
};

/** A busy machine makes one run slow, a pattern all of them. */
const isSlow = (run: () => unknown): boolean => [1, 2, 3].every(() => timeOf(run) > MAX_MS);

/** The first length at which a text of some shape takes too long, or undefined. */
const slowAt = (run: (text: string) => unknown): string | undefined => {
  for (const [shape, make] of hardTexts.entries())
    for (const length of LENGTHS) {
      const text = make(length);
      if (isSlow(() => run(text))) return `${length} characters of shape ${shape}`;
    }
  return undefined;
};

test('no text of any call keeps the process busy', () => {
  const slow: string[] = [];
  let places = 0;
  for (const endpoint of endpoints)
    for (const { path, fill } of placesIn(schemaOf(endpoint), '')) {
      places += 1;
      const found = slowAt((text) => endpoint.input.safeParse(fill(text)));
      if (found) slow.push(`${endpointKey(endpoint)} ${path}: ${found}`);
    }
  expect(places).toBeGreaterThan(1_000);
  expect(slow).toEqual([]);
}, 600_000);

const readers: readonly (readonly [what: string, read: (text: string) => unknown])[] = [
  ['an amount', amountOf],
  ['an amount in another currency', isForeignAmount],
  ['a phone', parsePhone],
  ['a place', parsePlace],
  ['a line of the log', redactedText],
  ['placeholders', placesOf],
];

test.each(readers)('no cell or line keeps the process busy: %s', (_, read) => {
  expect(slowAt(read)).toBeUndefined();
});

test('a pattern that goes back and forth is seen', () => {
  expect(slowAt((text) => /\s+$/.test(text))).toContain('of shape 0');
});
