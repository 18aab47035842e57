import { expect, test } from 'vitest';
import { countKey } from './erasure-preview.tsx';

test('mentions a retention date only where there is one', () => {
  expect(countKey('keptRegistrations', '2029-11-19')).toBe('count_keptRegistrationsUntil');
  expect(countKey('keptRegistrations', null)).toBe('count_keptRegistrations');
  expect(countKey('keptInvoices', '2029-11-19')).toBe('count_keptInvoices');
});
