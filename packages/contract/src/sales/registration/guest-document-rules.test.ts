import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documentProblem } from '../../foundation/account/document-number-rules.ts';
import { addDays } from '../../platform/dates.ts';
import { fieldMessages } from '../../platform/field-messages.ts';
import {
  ageOn,
  guestDocumentTypes,
  guestsRequired,
  isChineseDocument,
  isGuardianMissing,
  knownGuest,
  nextAttempt,
  REPORT_WITHIN_MS,
  tellsHolder,
} from './guest-document-rules.ts';
import { GuestInput, GuestInputs } from './registration.ts';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const withCheckDigit = (body: string): string => {
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0);
  return body + '10X98765432'[sum % 11];
};
const births = fc.integer({ min: 0, max: 45_000 }).map((days) => addDays('1900-01-01', days));
const ids = fc
  .record({
    birth: births,
    region: fc.constantFrom('110101', '330106', '710000'),
    seq: fc.integer({ min: 0, max: 999 }),
  })
  .map(({ birth, region, seq }) =>
    withCheckDigit(region + birth.replaceAll('-', '') + String(seq).padStart(3, '0')),
  );

test('accepts a valid ID in any notation and derives birth date and sex', () => {
  fc.assert(
    fc.property(ids, (number) => {
      const spaced = `${number.slice(0, 6)} ${number.slice(6, 14)} ${number.slice(14)}`.toLowerCase();
      expect(documentProblem('idCard', spaced)).toBeNull();
      const known = knownGuest({
        documentType: 'idCard',
        number: spaced,
        sex: 'male',
        birthDate: '2001-01-01',
      });
      expect(known.birthDate.replaceAll('-', '')).toBe(number.slice(6, 14));
      expect(known.sex).toBe(Number(number[16]) % 2 === 1 ? 'male' : 'female');
      expect(known).toMatchObject({ nationality: 'CN', foreign: false, number });
    }),
  );
});

test('detects any single wrong digit', () => {
  fc.assert(
    fc.property(ids, fc.integer({ min: 0, max: 16 }), fc.integer({ min: 1, max: 9 }), (number, at, by) => {
      const digit = (Number(number[at]) + by) % 10;
      const wrong = number.slice(0, at) + String(digit) + number.slice(at + 1);
      expect(documentProblem('idCard', wrong)).not.toBeNull();
    }),
  );
});

test('needs no nationality for Chinese documents, nor birth date and sex where they state them', () => {
  expect(guestDocumentTypes.filter(isChineseDocument)).toEqual([
    'idCard',
    'hkMacaoPermit',
    'taiwanPermit',
    'hkMoTwResidence',
  ]);
  expect(guestDocumentTypes.filter(tellsHolder)).toEqual(['idCard', 'hkMoTwResidence']);
  const told = { number: 'x1234567', nationality: 'FR', sex: 'female' as const, birthDate: '1990-02-03' };
  for (const documentType of guestDocumentTypes.filter((type) => !tellsHolder(type))) {
    const foreign = !isChineseDocument(documentType);
    expect(knownGuest({ ...told, documentType })).toEqual({
      ...{ number: 'X1234567', sex: 'female', birthDate: '1990-02-03' },
      ...{ nationality: foreign ? 'FR' : 'CN', foreign },
    });
  }
  expect(knownGuest({ ...told, nationality: 'CN', documentType: 'passport' }).foreign).toBe(false);
  expect(REPORT_WITHIN_MS).toBe(86_400_000);
});

const said = (input: object): Record<string, string> => {
  const parsed = GuestInput.safeParse(input, { reportInput: true });
  const found = parsed.success ? [] : fieldMessages(parsed.error.issues, 'zh-CN');
  return Object.fromEntries(found.map(({ path, message }) => [path, message]));
};

test('asks a passport holder for what an ID card contains, once', () => {
  expect(said({ name: '陈思远', number: withCheckDigit('33010619900101001') })).toEqual({});
  expect(Object.keys(said({ name: 'Ann Lee', documentType: 'passport', number: 'X1234567' })).sort()).toEqual(
    ['birthDate', 'nationality', 'sex'],
  );
  expect(said({ name: '陈思远', number: '330106199001010011' })).toEqual({
    number: '身份证号校验位不符，请核对每一位',
  });
  expect(Object.keys(said({ number: '1' })).sort()).toEqual(['name', 'number']);
});

test('requires distinct documents of guests arriving together, while typing', () => {
  const number = withCheckDigit('33010619900101001');
  const wrong = (guests: object[]) => {
    const parsed = GuestInputs.safeParse(guests, { reportInput: true });
    const found = parsed.success ? [] : fieldMessages(parsed.error.issues, 'zh-CN');
    return found.filter(({ message }) => message === '同一证件登记了两次').map(({ path }) => path);
  };
  const spaced = `${number.slice(0, 6)} ${number.slice(6)}`;
  expect(wrong([{ name: '陈思远', number }, { number: spaced }, {}, { number }])).toEqual([
    '1.number',
    '3.number',
  ]);
  expect(wrong([{ number: '3301' }, { number: '3301' }, { number: '' }, { number: '' }])).toEqual([]);
  const permit = { documentType: 'taiwanPermit', number: '12345678' };
  expect(wrong([permit, { ...permit, documentType: 'other' }])).toEqual([]);
});

test('increases age on the birthday', () => {
  fc.assert(
    fc.property(births, fc.integer({ min: 0, max: 40_000 }), (birth, days) => {
      const day = addDays(birth, days);
      const age = ageOn(birth, day);
      expect(age).toBeGreaterThanOrEqual(0);
      expect(ageOn(birth, addDays(day, 1)) - age).toBeLessThanOrEqual(1);
    }),
  );
  expect(ageOn('2008-11-20', '2026-11-19')).toBe(17);
  expect(ageOn('2008-11-20', '2026-11-20')).toBe(18);
});

test('computes required registrations, and when a child needs a contact', () => {
  expect([guestsRequired('all', 3), guestsRequired('first', 3)]).toEqual([3, 1]);
  expect(isGuardianMissing([])).toBe(false);
  expect(isGuardianMissing([{ age: 16, hasGuardian: false }])).toBe(true);
  expect(isGuardianMissing([{ age: 16, hasGuardian: true }])).toBe(false);
  // One contact is enough for all of them.
  expect(
    isGuardianMissing([
      { age: 16, hasGuardian: true },
      { age: 3, hasGuardian: false },
    ]),
  ).toBe(false);
  expect([17, 18].map((age) => isGuardianMissing([{ age, hasGuardian: false }]))).toEqual([true, false]);
  expect(
    isGuardianMissing([
      { age: 40, hasGuardian: false },
      { age: 3, hasGuardian: false },
    ]),
  ).toBe(false);
});

test('retries with growing pauses up to an hour, forever', () => {
  const now = new Date('2026-11-20T04:00:00Z');
  const waits = [1, 2, 3, 4, 5, 6, 60].map((n) => (nextAttempt(n, now).getTime() - now.getTime()) / 60_000);
  expect(waits).toEqual([1, 2, 5, 15, 30, 60, 60]);
});

test('reports an unknown document type at its field, also among several guests', () => {
  for (const documentType of ['id_card', 'toString', '__proto__', '']) {
    const guest = { name: '王五', documentType, number: 'E12345678' };
    const read = GuestInputs.safeParse([guest, guest]);
    expect(read.error?.issues.map(({ path }) => path.join('.'))).toContain('0.documentType');
  }
});
