import { countries } from '@minsu/contract/sales/registration/countries.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chineseId } from '../../../test/desks/guest-papers.ts';
import { countryOf, readMember } from './member-import-rules.ts';

const TODAY = '2026-11-23';
const problemsOf = (values: Record<string, string>) =>
  readMember({ name: '林小满', ...values }, TODAY).problems.map(({ field }) => field);

test('reads words in both languages in any case and width', () => {
  const { member, document, problems } = readMember(
    {
      name: ' 林小满 ',
      sex: 'Ｆ',
      level: 'GOLD',
      nationality: ' japan ',
      documentType: 'Passport',
      documentNumber: 'tk 123456',
      birthDate: '1990年1月31日',
      tags: '常客、 常客,带宠物',
    },
    TODAY,
  );
  expect(problems).toEqual([]);
  expect(member).toMatchObject({
    name: '林小满',
    sex: 'female',
    level: 'gold',
    nationality: 'JP',
    birthDate: '1990-01-31',
    tags: ['常客', '带宠物'],
  });
  expect(document).toMatchObject({ documentType: 'passport', country: 'JP', photoIds: [] });
});

test('finds a country by code and by name in either language', () => {
  const names = ['zh-CN', 'en-US'].map((language) => new Intl.DisplayNames(language, { type: 'region' }));
  fc.assert(
    fc.property(fc.constantFrom(...countries), fc.nat(2), (code, way) => {
      expect(countryOf(names[way]?.of(code) ?? code.toLowerCase())).toBe(code);
    }),
  );
  expect(['香港', 'USA', '', '火星'].map(countryOf)).toEqual(['CN', 'US', null, null]);
});

test('refuses IDs and births dated tomorrow, and documents without a number', () => {
  expect(problemsOf({ birthDate: '2026-11-23' })).toEqual([]);
  expect(problemsOf({ birthDate: '2026-11-24' })).toEqual(['birthDate']);
  expect(problemsOf({ documentNumber: chineseId(1, '20261123') })).toEqual([]);
  expect(problemsOf({ documentNumber: chineseId(1, '20261124') })).toEqual(['documentNumber']);
  expect(problemsOf({ documentType: '护照' })).toEqual(['documentNumber']);
});

test('does not echo a personal number from the wrong column', () => {
  const { problems } = readMember({ name: '林小满', nationality: '13800138000' }, TODAY);
  expect(JSON.stringify(problems)).not.toContain('13800138000');
});

test('turns every line into a member or a list of problems', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('', '男', 'CN', '护照', '13800138000', '2020-02-30'));
  const keys = ['name', 'phone', 'phone2', 'email', 'wechat', 'sex', 'birthDate', 'nationality'] as const;
  const more = ['documentType', 'documentNumber', 'level', 'tags', 'note'] as const;
  fc.assert(
    fc.property(fc.record(Object.fromEntries([...keys, ...more].map((key) => [key, cell]))), (values) => {
      const { member, problems } = readMember(values, TODAY);
      expect(member === null).toBe(problems.length > 0);
    }),
  );
});
