/** Bad inputs for any endpoint, made of its own schema: one or two fields of a good input are broken, or the whole body is. */
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import fc from 'fast-check';
import { inputFor, schemaOf } from './permission-samples.ts';

/** Inputs that have broken servers before, each of another kind. */
const nasty: readonly unknown[] = [
  ...[
    "'",
    "' or '1'='1",
    "'; drop table orders; --",
    '%00',
    '\u0000',
    '\\',
    '%',
    '_',
    '%%%',
    "') union select null--",
  ],
  ...['<script>alert(1)</script>', '{{7*7}}', '#{7*7}', '=1+1', '../../../../etc/passwd', '..\\..\\win.ini'],
  ...['\r\nSet-Cookie: a=b', '\ud800', '\u202e', 'ｆｕｌｌ', '🏠'.repeat(60), 'a'.repeat(20_000), ' ', ''],
  ...['0', '-1', 'NaN', 'Infinity', '1e400', '９９', 'true', 'null', 'undefined', '[object Object]'],
  ...[
    '2026-02-30',
    '0000-00-00',
    '99999-01-01',
    '2026-11-20T25:61:61Z',
    '00000000-0000-0000-0000-000000000000',
  ],
  ...[
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'a@b',
    '+8613800138000',
    '110101199003070000',
  ],
  ...[0, -1, 1.5, 1e21, -1e21, Number.MAX_SAFE_INTEGER, 2 ** 31, 2 ** 63, 5e-324, true, false, null],
  ...[[], {}, [[]], [null], { __proto__: 1, constructor: 1 }, { toString: 1 }, [{ id: 1 }], { $gt: '' }],
  ...[Array.from({ length: 300 }, (_, at) => at), Array.from({ length: 40 }, () => 'x'.repeat(40))],
];

const value = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...nasty) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Names of its fields, and one that it does not know. */
const fieldsOf = (endpoint: Endpoint): string[] => [
  ...Object.keys(schemaOf(endpoint).properties ?? {}),
  'unknownField',
];

/** Where a broken value goes: a field, or a field of the records in a list. */
const broken = (input: Record<string, unknown>, field: string, bad: unknown, deep: boolean) => {
  const found = input[field];
  const [first] = Array.isArray(found) ? (found as unknown[]) : [found];
  if (!deep || typeof first !== 'object' || first === null) return { ...input, [field]: bad };
  const names = Object.keys(first);
  const name = names[JSON.stringify(bad)?.length ?? 0 % Math.max(1, names.length)] ?? names[0] ?? 'x';
  const changed = { ...first, [name]: bad };
  return { ...input, [field]: Array.isArray(found) ? [changed] : changed };
};

/** Half of them are otherwise right, so that they come as far as they can. */
export const badInputs = (endpoint: Endpoint): fc.Arbitrary<Record<string, unknown>> => {
  const good = inputFor(endpoint, '', () => '019f0000-0000-7000-8000-00000000abcd') as Record<
    string,
    unknown
  >;
  const fields = fieldsOf(endpoint);
  const change = fc.tuple(fc.constantFrom(...fields), value, fc.boolean());
  return fc
    .tuple(
      fc.array(change, { minLength: 1, maxLength: 2 }),
      fc.array(fc.constantFrom(...fields), { maxLength: 1 }),
    )
    .map(([changes, left]) => {
      const changed = changes.reduce((input, [field, bad, deep]) => broken(input, field, bad, deep), good);
      // A field of the address has to be there.
      return Object.fromEntries(
        Object.entries(changed).filter(
          ([name]) => !left.includes(name) || endpoint.path.includes(`:${name}`),
        ),
      );
    });
};

/** Bodies that are none. */
export const badBodies: readonly (readonly [type: string, body: string])[] = [
  ['application/json', '{'],
  ['application/json', '[]'],
  ['application/json', '"text"'],
  ['application/json', 'null'],
  ['application/json', '{"__proto__":{"admin":true}}'],
  ['application/json', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ['application/json; charset=utf-16', '{}'],
  ['text/plain', 'a=b'],
  ['application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['application/x-www-form-urlencoded', 'a=%ZZ&a=1&__proto__[x]=1'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n'],
  ['multipart/form-data', 'no boundary'],
];

/** Words that only a server's internals use. */
const INNER =
  /syntax error at|relation "|column "|violates|duplicate key|invalid input syntax|\bselect .+ from\b|node_modules|\.ts:\d+|at \w+ \(|ECONN|ENOENT|\/(?:work|home|root|tmp|minsu)\/|ZodError|TypeError|PostgreSQL|graphile|kysely/i;

export interface Seen {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** What is wrong with an answer to a bad input; null when nothing is. */
export const judge = ({ status, type, body }: Seen): string | null => {
  // A service of the outside that is not there is said to be so.
  if (status >= 500 && status !== 503) return `status ${status}`;
  if (status < 400) return null;
  if (!type.startsWith('application/json')) return `a refusal as ${type}`;
  const parsed = JSON.parse(body) as {
    code?: unknown;
    message?: unknown;
    data?: { failure?: unknown; current?: unknown };
  };
  if (parsed.code !== status || typeof parsed.message !== 'string') return 'no envelope';
  // The record as it stands is the caller's own data.
  const { current: _, ...said } = parsed.data ?? {};
  const inner = INNER.exec(`${parsed.message} ${JSON.stringify(said)}`);
  return inner ? `says "${inner[0]}"` : null;
};
