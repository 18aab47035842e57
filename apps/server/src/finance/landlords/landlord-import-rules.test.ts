import { expect, test } from 'vitest';
import { landlordKindOf, readLandlord } from './landlord-import-rules.ts';

test('a line is read as it is meant', () => {
  const { landlord, problems } = readLandlord({
    name: ' 苏婉清 ',
    kind: '',
    phone: '138 0000 1024',
    email: 'su@example.com',
    taxId: '11010519491231002x',
    address: '龙井路 1 号',
    tags: '长期、 重点,长期',
  });
  expect(problems).toEqual([]);
  expect(landlord).toMatchObject({ name: '苏婉清', kind: 'person', tags: ['长期', '重点'], note: '' });
  expect(landlordKindOf('公司')).toBe('company');
});

test('each fault is told at its field', () => {
  const { problems } = readLandlord({
    name: 'x'.repeat(101),
    kind: '别的',
    phone: '123',
    email: 'nobody',
    tags: Array.from({ length: 11 }, (_, at) => `t${at}`).join(','),
  });
  expect(problems.map(({ field }) => field)).toEqual(['name', 'kind', 'phone', 'email', 'tags']);
  expect(readLandlord({ name: 'a', kind: '企业', taxId: '123' }).problems).toMatchObject([
    { field: 'taxId' },
  ]);
});
