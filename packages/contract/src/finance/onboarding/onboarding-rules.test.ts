import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isChineseId } from '../../foundation/account/document-rules.ts';
import { fieldProblems, fieldTexts } from '../../platform/field-messages.ts';
import {
  accountKindsOf,
  askableFields,
  askedFieldOf,
  contentFields,
  onboardingSteps,
  openedBy,
  photoKinds,
  photosNeeded,
  stepFields,
  stepOfField,
  stepsOf,
  subjectTypes,
} from './onboarding-fields.ts';
import { draftSchema, neededCount, type OnboardingContent, onboardingProblems } from './onboarding-rules.ts';

const TODAY = '2026-11-20';

const whole: OnboardingContent = {
  subject: 'soleTrader',
  contactName: '周晓岚',
  personName: '周晓岚',
  idUntil: '2030-01-01',
  idLongTerm: false,
  licenceName: '杭州云溪民宿',
  licenceNumber: '91330100799655058B',
  licenceUntil: null,
  licenceLongTerm: true,
  accountKind: 'private',
  accountName: '周晓岚',
  bank: '中国工商银行',
  branch: '杭州西湖支行',
  termsAgreed: true,
  has: { contactPhone: true, idNumber: true, cardNumber: true },
  photos: photoKinds,
};

const missing = (more: Partial<OnboardingContent>) =>
  onboardingProblems({ ...whole, ...more }, TODAY).map(({ field }) => field);

describe('missing fields', () => {
  test('are none in a complete file of any subject', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ subject: 'person' })).toEqual([]);
    expect(missing({ subject: 'company', accountKind: 'public', accountName: '杭州云溪民宿' })).toEqual([]);
  });

  test('are exactly the required ones that are empty', () => {
    expect(missing({ has: { contactPhone: false, idNumber: false, cardNumber: false } })).toEqual([
      'contactPhone',
      'idNumber',
      'cardNumber',
    ]);
    expect(missing({ licenceName: '', licenceNumber: '', licenceLongTerm: false })).toEqual([
      'licenceName',
      'licenceNumber',
      'licenceUntil',
    ]);
    expect(
      missing({ subject: 'person', licenceName: '', licenceNumber: '', licenceLongTerm: false }),
    ).toEqual([]);
    expect(missing({ termsAgreed: false, photos: [] })).toEqual([...photoKinds, 'termsAgreed']);
    expect(missing({ contactName: '', bank: '', branch: '' })).toEqual(['contactName', 'bank', 'branch']);
    expect(missing({ accountKind: null, accountName: '' })).toEqual(['accountKind', 'accountName']);
  });

  test('include expired ones; the last day is valid', () => {
    expect(missing({ idUntil: '2026-11-20' })).toEqual([]);
    expect(missing({ idUntil: '2026-11-19' })).toEqual(['idUntil']);
    expect(missing({ idUntil: '2026-11-19', idLongTerm: true })).toEqual([]);
    expect(missing({ licenceLongTerm: false, licenceUntil: '2020-01-01' })).toEqual(['licenceUntil']);
    expect(missing({ idUntil: null })).toEqual(['idUntil']);
  });

  test('require the account to belong to the subject', () => {
    const [told] = onboardingProblems({ ...whole, accountName: '李四' }, TODAY);
    expect(told).toMatchObject({ field: 'accountName', text: fieldTexts.notTheOwner });
    expect(missing({ accountKind: 'public' })).toEqual(['accountName']);
    expect(missing({ accountKind: 'public', accountName: '杭州云溪民宿' })).toEqual([]);
    expect(missing({ subject: 'company' })).toEqual(['accountKind']);
  });

  test('are all required ones in an empty file', () => {
    const empty = {
      ...{
        contactName: '',
        personName: '',
        idUntil: null,
        licenceName: '',
        licenceNumber: '',
        licenceLongTerm: false,
      },
      ...{ accountName: '', bank: '', branch: '', termsAgreed: false, photos: [] },
      has: { contactPhone: false, idNumber: false, cardNumber: false },
    };
    for (const subject of subjectTypes)
      for (const accountKind of [null, ...accountKindsOf(subject)]) {
        const content = { ...whole, ...empty, subject, accountKind };
        const counted = onboardingProblems(content, TODAY).length;
        expect([subject, accountKind, counted]).toEqual([
          subject,
          accountKind,
          neededCount(content) - (accountKind === null ? 0 : 1),
        ]);
      }
  });

  test('are named once', () => {
    const some = fc.record({
      subject: fc.constantFrom(...subjectTypes),
      accountKind: fc.constantFrom('private' as const, 'public' as const, null),
      accountName: fc.constantFrom('', '周晓岚', '别人'),
      photos: fc.subarray([...photoKinds]),
      idLongTerm: fc.boolean(),
      idUntil: fc.constantFrom(null, '2020-01-01', '2030-01-01'),
    });
    fc.assert(
      fc.property(some, (more) => {
        const fields = missing(more);
        expect(new Set(fields).size).toBe(fields.length);
      }),
    );
  });
});

describe('the draft form', () => {
  const wrong = (value: Record<string, unknown>) => {
    const parsed = draftSchema(TODAY).safeParse(value, { reportInput: true });
    return parsed.success
      ? {}
      : Object.fromEntries(fieldProblems(parsed.error.issues).map(({ path, text }) => [path, text]));
  };

  test('allows empty values and reports wrong ones at their field', () => {
    expect(wrong({})).toEqual({});
    expect(
      wrong({ idNumber: '', licenceNumber: '', cardNumber: '', contactPhone: '', idUntil: null }),
    ).toEqual({});
    expect(wrong({ idNumber: '110105194912310021' })).toEqual({ idNumber: fieldTexts.idCardChecksum });
    // Adult on the birthday, not the day before; birth dates in the future are refused.
    const born = (birth: string): string => {
      const body = `110105${birth}001`;
      return '0123456789X'
        .split('')
        .map((digit) => body + digit)
        .find((number) => isChineseId(number)) as string;
    };
    expect(TODAY).toBe('2026-11-20');
    expect(wrong({ idNumber: born('20081120') })).toEqual({});
    expect(wrong({ idNumber: born('20081121') })).toEqual({ idNumber: fieldTexts.underAge });
    expect(wrong({ idNumber: born('20180601') })).toEqual({ idNumber: fieldTexts.underAge });
    expect(wrong({ idNumber: born('20261121') })).toEqual({ idNumber: fieldTexts.idCardBirth });
    expect(wrong({ idNumber: '1101011990' })).toEqual({ idNumber: fieldTexts.idCardLength });
    expect(wrong({ licenceNumber: '91330100799655058C' })).toEqual({
      licenceNumber: fieldTexts.taxCodeChecksum,
    });
    expect(wrong({ contactPhone: '138' })).toEqual({ contactPhone: fieldTexts.invalidPhone });
    expect(wrong({ idUntil: '2026-11-19' })).toEqual({ idUntil: fieldTexts.expired });
    expect(wrong({ licenceUntil: '2026-11-19' })).toEqual({ licenceUntil: fieldTexts.expired });
    expect(wrong({ idUntil: TODAY, licenceUntil: TODAY })).toEqual({});
  });

  test('checks a card by kind, also beside another error', () => {
    expect(wrong({ cardNumber: '4111111111111112' })).toEqual({ cardNumber: fieldTexts.cardChecksum });
    expect(wrong({ cardNumber: '4111111111111111' })).toEqual({});
    expect(wrong({ cardNumber: '4111111111111112', accountKind: 'public' })).toEqual({});
    expect(wrong({ cardNumber: '411', accountKind: 'public' })).toEqual({
      cardNumber: fieldTexts.accountLength,
    });
    expect(Object.keys(wrong({ cardNumber: '4111', contactPhone: '1' }))).toEqual([
      'contactPhone',
      'cardNumber',
    ]);
  });
});

describe('fields', () => {
  test('are each in one step', () => {
    const all = onboardingSteps.flatMap((step) => stepFields[step]);
    expect(all.toSorted()).toEqual([...contentFields, ...photoKinds].toSorted());
    for (const field of all) expect(stepFields[stepOfField(field)]).toContain(field);
    expect(stepsOf('person')).not.toContain('licence');
    expect(stepsOf('company')).toEqual(onboardingSteps);
  });

  test('open when requested, with "permanent" beside a date', () => {
    expect(openedBy(['branch'])).toEqual(new Set(['branch']));
    expect(openedBy(['idUntil'])).toEqual(new Set(['idUntil', 'idLongTerm']));
    for (const field of askableFields)
      for (const opened of openedBy([field])) expect(askedFieldOf(opened)).toBe(field);
  });

  test('include photos by subject and account', () => {
    expect(photosNeeded({ subject: 'person', accountKind: null })).not.toContain('licence');
    expect(photosNeeded({ subject: 'company', accountKind: null })).not.toContain('bankCard');
    expect(photosNeeded({ subject: 'soleTrader', accountKind: 'private' })).toEqual(photoKinds);
    expect(photosNeeded({ subject: 'soleTrader', accountKind: 'public' })).not.toContain('bankCard');
  });
});
