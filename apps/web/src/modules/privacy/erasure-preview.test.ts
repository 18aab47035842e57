import { expect, test } from 'vitest';
import { countKey } from './erasure-preview.tsx';

test('only what has a last day is said to be kept until one', () => {
  expect(countKey('keptRegistrations', '2029-11-19')).toBe('count_keptRegistrationsUntil');
  expect(countKey('keptRegistrations', null)).toBe('count_keptRegistrations');
  expect(countKey('keptInvoices', '2029-11-19')).toBe('count_keptInvoices');
});
