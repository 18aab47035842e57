import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isChineseId } from '../account/document-rules.ts';
import { fieldProblems, fieldTexts } from '../field-messages.ts';
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

describe('what is missing', () => {
  test('nothing of a whole file, of whatever subject', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ subject: 'person' })).toEqual([]);
    expect(missing({ subject: 'company', accountKind: 'public', accountName: '杭州云溪民宿' })).toEqual([]);
  });

  test('every needed thing that is not there, and no other', () => {
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

  test('what has run out by today counts as wrong; the last day is good', () => {
    expect(missing({ idUntil: '2026-11-20' })).toEqual([]);
    expect(missing({ idUntil: '2026-11-19' })).toEqual(['idUntil']);
    expect(missing({ idUntil: '2026-11-19', idLongTerm: true })).toEqual([]);
    expect(missing({ licenceLongTerm: false, licenceUntil: '2020-01-01' })).toEqual(['licenceUntil']);
    expect(missing({ idUntil: null })).toEqual(['idUntil']);
  });

  test('money goes to whom the file is about', () => {
    const [told] = onboardingProblems({ ...whole, accountName: '李四' }, TODAY);
    expect(told).toMatchObject({ field: 'accountName', text: fieldTexts.notTheOwner });
    expect(missing({ accountKind: 'public' })).toEqual(['accountName']);
    expect(missing({ accountKind: 'public', accountName: '杭州云溪民宿' })).toEqual([]);
    expect(missing({ subject: 'company' })).toEqual(['accountKind']);
  });

  test('an empty file lacks exactly as much as it needs', () => {
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

  test('a thing is named once', () => {
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

describe('the form of a draft', () => {
  const wrong = (value: Record<string, unknown>) => {
    const parsed = draftSchema(TODAY).safeParse(value, { reportInput: true });
    return parsed.success
      ? {}
      : Object.fromEntries(fieldProblems(parsed.error.issues).map(({ path, text }) => [path, text]));
  };

  test('empty is no fault, a wrong value is, at its field', () => {
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

  test('a card is checked by its kind, also beside another fault', () => {
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
  test('each stands in one step', () => {
    const all = onboardingSteps.flatMap((step) => stepFields[step]);
    expect(all.toSorted()).toEqual([...contentFields, ...photoKinds].toSorted());
    for (const field of all) expect(stepFields[stepOfField(field)]).toContain(field);
    expect(stepsOf('person')).not.toContain('licence');
    expect(stepsOf('company')).toEqual(onboardingSteps);
  });

  test('an ask opens its field, and "for ever" beside a date', () => {
    expect(openedBy(['branch'])).toEqual(new Set(['branch']));
    expect(openedBy(['idUntil'])).toEqual(new Set(['idUntil', 'idLongTerm']));
    for (const field of askableFields)
      for (const opened of openedBy([field])) expect(askedFieldOf(opened)).toBe(field);
  });

  test('photos by subject and account', () => {
    expect(photosNeeded({ subject: 'person', accountKind: null })).not.toContain('licence');
    expect(photosNeeded({ subject: 'company', accountKind: null })).not.toContain('bankCard');
    expect(photosNeeded({ subject: 'soleTrader', accountKind: 'private' })).toEqual(photoKinds);
    expect(photosNeeded({ subject: 'soleTrader', accountKind: 'public' })).not.toContain('bankCard');
  });
});
