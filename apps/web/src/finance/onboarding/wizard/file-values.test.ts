import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import { expect, test } from 'vitest';
import { canBeSaved, changedFields, contentOf, mergedAfterSave, pick, valuesOf } from './file-values.ts';

const file = {
  ...{
    subject: 'person',
    contactName: '周',
    contactPhoneMasked: '138****8000',
    personName: '周',
    idNumberMasked: null,
  },
  ...{
    idUntil: null,
    idLongTerm: false,
    licenceName: '',
    licenceNumber: '',
    licenceUntil: null,
    licenceLongTerm: false,
  },
  ...{
    accountKind: 'private',
    accountName: '周',
    cardNumberMasked: null,
    bank: '',
    branch: '',
    termsAgreed: false,
    photos: [],
  },
} as unknown as OnboardingFile;
const saved = valuesOf(file);
const TODAY = '2026-11-20';

test('treats an emptied control as nothing', () => {
  const values = { ...saved, idUntil: undefined, bank: undefined } as unknown as typeof saved;
  expect(changedFields(values, saved)).toEqual([]);
  expect(changedFields({ ...saved, bank: '工商银行', cardNumber: '4' }, saved)).toEqual([
    'cardNumber',
    'bank',
  ]);
  expect(pick(values, ['idUntil', 'bank'])).toEqual({ idUntil: null, bank: '' });
});

test('does not send half a number', () => {
  const with_ = (more: object) => ({ ...saved, ...more });
  expect(canBeSaved('cardNumber', with_({ cardNumber: '4111' }), TODAY)).toBe(false);
  expect(canBeSaved('cardNumber', with_({ cardNumber: '4111111111111111' }), TODAY)).toBe(true);
  expect(canBeSaved('cardNumber', with_({ cardNumber: '12345678', accountKind: 'public' }), TODAY)).toBe(
    true,
  );
  expect(canBeSaved('bank', with_({ cardNumber: '4111', bank: '工商银行' }), TODAY)).toBe(true);
});

test('clears sealed values from the form after a save and keeps later input', () => {
  const sent = { cardNumber: '4111111111111111', bank: '工商银行' };
  const server = { ...saved, bank: '工商银行', branch: '西湖支行' };
  const typed = { ...saved, ...sent, contactName: '周晓' };
  const { values, saved: now } = mergedAfterSave(typed, saved, sent, server);
  expect(values).toMatchObject({ cardNumber: '', bank: '工商银行', branch: '西湖支行', contactName: '周晓' });
  expect(changedFields(values, now)).toEqual(['contactName']);
  const typedOn = mergedAfterSave({ ...typed, cardNumber: '62' }, saved, sent, server);
  expect(typedOn.values.cardNumber).toBe('62');
});

test('counts a stored or typed number as present', () => {
  expect(contentOf(file, saved).has).toEqual({ contactPhone: true, idNumber: false, cardNumber: false });
  expect(contentOf(file, { ...saved, idNumber: '1' }).has.idNumber).toBe(true);
});
