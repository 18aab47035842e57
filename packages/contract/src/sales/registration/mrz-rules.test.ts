import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countryOf, isWholeMrz, readMrz } from './mrz-rules.ts';

// The specimen of ICAO 9303.
const FIRST = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
const SECOND = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';

test('the specimen of the standard is read', () => {
  expect(readMrz(`${FIRST}\n${SECOND}`, '2026-11-20')).toEqual({
    name: 'ERIKSSON ANNA MARIA',
    number: 'L898902C3',
    nationality: 'UTO',
    birthDate: '1974-08-12',
    sex: 'female',
  });
  expect(readMrz(` ${FIRST.toLowerCase()} \r\n\r\n ${SECOND} `, '2026-11-20')?.number).toBe('L898902C3');
});

test('nationalities are translated where they are known, and half a code is not judged', () => {
  expect(['D', 'JPN', 'UTO'].map((nationality) => countryOf({ nationality }))).toEqual(['DE', 'JP', null]);
  expect([FIRST, `${FIRST}\n${SECOND}`].map(isWholeMrz)).toEqual([false, true]);
});

test('a changed digit of the number, the birth or the sums is refused', () => {
  const checked = [
    ...Array(10).keys(),
    ...[13, 14, 15, 16, 17, 18, 19],
    ...[21, 22, 23, 24, 25, 26, 27],
    42,
    43,
  ];
  fc.assert(
    fc.property(fc.constantFrom(...checked), fc.integer({ min: 1, max: 9 }), (at, more) => {
      const sign = SECOND[at] as string;
      fc.pre(/\d/.test(sign));
      const changed = SECOND.slice(0, at) + String((Number(sign) + more) % 10) + SECOND.slice(at + 1);
      expect(readMrz(`${FIRST}\n${changed}`, '2026-11-20')).toBeNull();
    }),
  );
});

test('anything else is no passport', () => {
  fc.assert(fc.property(fc.string(), (text) => readMrz(text, '2026-11-20') === null));
  expect(readMrz(`${FIRST}\n${SECOND}\n${SECOND}`, '2026-11-20')).toBeNull();
});
