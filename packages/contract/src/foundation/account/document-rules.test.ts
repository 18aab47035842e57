import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isChineseId, maskDocumentNumber, normalDocumentNumber } from './document-rules.ts';

test.each(['11010519491231002X', '440524188001010014', '330102199003078715'])(
  'validates the digits of %s',
  (number) => {
    expect(isChineseId(number)).toBe(number !== '440524188001010014' && checkOf(number) === number[17]);
  },
);

/** Worked out apart from the rule: the remainder of the whole number read in base 2 modulo 11. */
const checkOf = (number: string): string => {
  const remainder = [...number.slice(0, 17)].reduce((rest, digit) => ((rest + Number(digit)) * 2) % 11, 0);
  const check = (12 - remainder) % 11;
  return check === 10 ? 'X' : String(check);
};

const base = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2026-01-01T00:00:00Z'), noInvalidDate: true })
  .chain((birth) =>
    fc
      .tuple(fc.constantFrom(110105, 330106, 440524, 650101, 810000), fc.integer({ min: 0, max: 999 }))
      .map(
        ([region, n]) =>
          `${region}${birth.toISOString().slice(0, 10).replaceAll('-', '')}${String(n).padStart(3, '0')}`,
      ),
  );

test('accepts exactly one of the eleven check digits', () => {
  fc.assert(
    fc.property(base, (digits) => {
      const right = [...'0123456789X'].filter((check) => isChineseId(digits + check));
      expect(right).toEqual([checkOf(`${digits}?`)]);
    }),
  );
});

test('detects swapped neighbours', () => {
  fc.assert(
    fc.property(base, fc.integer({ min: 0, max: 15 }), (digits, at) => {
      const number = digits + checkOf(`${digits}?`);
      const swapped = [...number];
      [swapped[at], swapped[at + 1]] = [number[at + 1] as string, number[at] as string];
      if (swapped.join('') !== number) expect(isChineseId(swapped.join(''))).toBe(false);
    }),
  );
});

test('normalises numbers however they were typed', () => {
  expect(normalDocumentNumber(' e1234-5678 ')).toBe('E12345678');
  expect(normalDocumentNumber('８１００００　１９９００１０１–００１Ｘ')).toBe('81000019900101001X');
});

test('never leaves only a few hundred candidates when masked', () => {
  expect(maskDocumentNumber('11010519491231002X')).toBe('11****************');
  expect(maskDocumentNumber('E12345678')).toBe('E******78');
  expect(['', 'A', 'AB', 'ABCD', 'ABCDE'].map(maskDocumentNumber)).toEqual(['', '*', '**', '****', '*****']);
  expect(['ABCDE1', 'ABCDE12', 'ABCDE123'].map(maskDocumentNumber)).toEqual([
    'A*****',
    'A*****2',
    'A*****23',
  ]);
});
