import type { InstitutionApplication } from '@minsu/contract/finance/institution/institution-wire.ts';
import { expect, test } from 'vitest';
import { applicationProblem, isNeverTold, verdictOf } from './audit-rules.ts';

const verdicts = (contactPhone: string) => [1, 2, 3].map((round) => verdictOf({ contactPhone, round }));

test('the phone decides', () => {
  expect(verdicts('13800000001')).toEqual(['supplement', 'pass', 'pass']);
  expect(verdicts('13800000002')).toEqual(['reject', 'pass', 'pass']);
  expect(verdicts('13800000004')).toEqual(['supplement', 'reject', 'pass']);
  expect(verdicts('13800138000')).toEqual(['pass', 'pass', 'pass']);
  expect([
    isNeverTold({ contactPhone: '13800000003' }),
    isNeverTold({ contactPhone: '13800000004' }),
  ]).toEqual([true, false]);
});

const request = {
  ...{ round: 1, subject: 'company', contactName: '周', contactPhone: '1', personName: '周', idNumber: '1' },
  ...{ idUntil: '2030-01-01', licenceName: '店', licenceNumber: '1', licenceUntil: '2030-01-01' },
  ...{
    accountKind: 'public',
    accountName: '店',
    cardNumber: '1',
    bank: '行',
    branch: '支行',
    notifyUrl: 'http://p.test',
  },
  pictures: { idFront: '1', idBack: '2', licence: '3', shopFront: '4', shopInside: '5' },
} as const;

test('what lacks a picture or has run out is not taken', () => {
  const on = (more: object) =>
    applicationProblem({ ...request, ...more } as InstitutionApplication, '2026-11-20');
  expect(on({})).toBeNull();
  expect(on({ idUntil: '2026-11-20' })).toBeNull();
  expect(on({ idUntil: '2026-11-19' })).toContain('有效期');
  expect(on({ licenceUntil: '2026-11-19' })).toContain('营业执照');
  expect(on({ licenceNumber: null })).toContain('营业执照');
  expect(on({ subject: 'person', licenceName: null, licenceNumber: null, licenceUntil: null })).toBeNull();
  expect(on({ accountKind: 'private' })).toContain('bankCard');
  expect(on({ pictures: { ...request.pictures, licence: undefined } })).toContain('licence');
  expect(on({ pictures: { ...request.pictures, shopInside: undefined } })).toContain('shopInside');
});
