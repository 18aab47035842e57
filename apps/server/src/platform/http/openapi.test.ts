/** The published contract: one schema under one id, and the strict type of every value. */
import { endpoint } from '@minsu/contract/platform/endpoint.ts';
import { bool, fenInput, int, intBetween, MAX_FEN, version } from '@minsu/contract/platform/wire.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { modules } from '../../all-modules.ts';
import { openApi } from './openapi.ts';

const allEndpoints = modules.flatMap(({ routes }) => routes.map(({ endpoint }) => endpoint));

const read = (path: string, output: z.ZodType) =>
  endpoint(`GET /hotel-test/${path}`, {
    kind: 'query',
    permission: 'public',
    summary: path,
    input: z.object({}),
    output,
  });

interface Node {
  readonly anyOf?: readonly { readonly type?: string; readonly pattern?: string }[];
  readonly type?: string | readonly string[];
}

const NUMBERS = new Set(['integer', 'number', 'boolean']);

/** Finds schemas that offer a number or boolean beside its text form. */
const loose = (node: unknown, at = ''): string[] => {
  if (typeof node !== 'object' || node === null) return [];
  const { anyOf = [], type } = node as Node;
  const listed: readonly (string | undefined)[] = Array.isArray(type) ? type : [];
  const types = [...anyOf.map((one) => one.type), ...listed];
  // A value of any kind has lists too.
  const isStrict = types.includes('array') || !types.includes('string');
  const isLoose = !isStrict && types.some((each) => each !== undefined && NUMBERS.has(each));
  return [
    ...(isLoose ? [at] : []),
    ...Object.entries(node).flatMap(([key, child]) => loose(child, `${at}/${key}`)),
  ];
};

test('two schemas under one id are refused', () => {
  const one = z.object({ a: z.string() }).meta({ id: 'TwiceNamed' });
  const other = z.object({ b: z.string() }).meta({ id: 'TwiceNamed' });
  expect(() => openApi([read('one', one), read('other', z.object({ list: z.array(other) }))], '1')).toThrow(
    'TwiceNamed',
  );
});

test('one schema may be used many times', () => {
  const one = z.object({ a: z.string() }).meta({ id: 'UsedTwice' });
  const document = openApi([read('one', one), read('list', z.object({ all: z.array(one) }))], '1');
  expect(Object.keys((document.components as { schemas: object }).schemas)).toContain('UsedTwice');
});

test('whole numbers and booleans are published as such, with their limits', () => {
  const input = z.object({
    count: int,
    yes: bool.default(true),
    version,
    amount: fenInput,
    days: intBetween(1, 9).optional(),
    limit: int.pipe(z.int().min(2).max(7)).meta({ description: 'of lines' }),
  });
  const each = endpoint('POST /hotel-test/strict', {
    kind: 'command',
    permission: 'public',
    summary: 'Strict',
    input,
    output: z.null(),
  });
  const document = openApi([each], '1') as { paths: Record<string, Record<string, unknown>> };
  expect(document.paths['/hotel-test/strict']?.post).toMatchObject({
    requestBody: {
      content: {
        'application/json': {
          schema: {
            properties: {
              count: { type: 'integer' },
              yes: { type: 'boolean' },
              amount: { type: 'integer', minimum: 0, maximum: MAX_FEN, description: 'fen' },
              version: { type: 'integer', minimum: 0 },
              days: { type: 'integer' },
              limit: { type: 'integer', minimum: 2, maximum: 7, description: 'of lines' },
            },
          },
        },
      },
    },
  });
  expect(loose(document)).toEqual([]);
});

test('the whole contract is published, without a name used twice or a loose type', () => {
  const document = openApi(allEndpoints, '1');
  expect(allEndpoints.length).toBeGreaterThan(100);
  expect(loose(document)).toEqual([]);
});
