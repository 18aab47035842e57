import { describe, expect, test } from 'vitest';
import { isWithinJsonLimits } from './json-budget.ts';

const judge = (text: string) => isWithinJsonLimits(Buffer.from(text));

describe('JSON of others', () => {
  test.each([
    [
      'an order',
      JSON.stringify({ orders: Array.from({ length: 5_000 }, (_, n) => ({ no: `a,"[{${n}`, nights: [n] })) }),
    ],
    ['brackets within texts', JSON.stringify(['[{,'.repeat(2_000_000)])],
    ['quotes and escapes within texts', JSON.stringify({ '\\"': '\\\\", [[[[' })],
    ['nothing', ''],
    ['no JSON', '<html>'],
  ])('%s is parsed', (_, text) => expect(judge(text)).toBe(true));

  test.each([
    ['lists within lists', '['.repeat(4_000_000)],
    ['objects within objects', '{"a":'.repeat(1_000)],
    ['three million empty lists', `[${'[],'.repeat(3_000_000)}[]]`],
    ['a million numbers and more', `[${'1,'.repeat(1_000_001)}1]`],
  ])('%s are not', (_, text) => expect(judge(text)).toBe(false));
});
