import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkCharacter, normalTaxCode, taxCodeProblem } from './tax-code-rules.ts';

const SIGNS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const sign = fc.constantFrom(...SIGNS);
const bodies = fc
  .tuple(
    fc.constantFrom('91', '92', '11', '12', '51', 'A1', 'N2'),
    fc.integer({ min: 110_000, max: 659_999 }),
    fc.array(sign, { minLength: 9, maxLength: 9 }),
  )
  .map(([kind, region, organisation]) => `${kind}${region}${organisation.join('')}`);
const codes = bodies.map((body) => body + checkCharacter(body));

test('accepts codes of real companies', () => {
  // Alibaba (China) Network Technology, Tencent Computer Systems, Huawei Technologies: from their public filings.
  for (const code of ['91330100799655058B', '9144030071526726XG', '914403001922038216'])
    expect([code, taxCodeProblem(code)]).toEqual([code, null]);
});

test('accepts a valid code in any notation', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const typed = ` ${code.slice(0, 4)} ${code.slice(4, 10)}-${code.slice(10)} `.toLowerCase();
      expect(taxCodeProblem(typed)).toBeNull();
      expect(normalTaxCode(typed)).toBe(code);
    }),
  );
});

test('detects any single wrong character', () => {
  fc.assert(
    fc.property(codes, fc.integer({ min: 0, max: 17 }), sign, (code, at, other) => {
      fc.pre(code[at] !== other);
      expect(taxCodeProblem(code.slice(0, at) + other + code.slice(at + 1))).not.toBeNull();
    }),
  );
});

test('detects swapped neighbours', () => {
  fc.assert(
    fc.property(codes, fc.integer({ min: 0, max: 16 }), (code, at) => {
      fc.pre(code[at] !== code[at + 1]);
      const swapped = code.slice(0, at) + code[at + 1] + code[at] + code.slice(at + 2);
      expect(taxCodeProblem(swapped)).not.toBeNull();
    }),
  );
});

test('explains the error', () => {
  expect(taxCodeProblem('')).toBe('taxCodeLength');
  expect(taxCodeProblem('9133010079965505')).toBe('taxCodeLength');
  expect(taxCodeProblem('91330100799655058O')).toBe('taxCodeSigns');
  expect(taxCodeProblem('9133O100799655058B')).toBe('taxCodeSigns');
  expect(taxCodeProblem('91330100799655058C')).toBe('taxCodeChecksum');
});
