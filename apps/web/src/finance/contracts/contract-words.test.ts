import { expect, test } from 'vitest';
import { draftName, newHref } from './contract-words.tsx';

test('keeps a separate draft per landlord and property', () => {
  const nameAt = (ask: Parameters<typeof newHref>[0]) =>
    draftName(new URLSearchParams(newHref(ask).split('?')[1]));
  const names = [
    nameAt({}),
    nameAt({ landlordId: 'a' }),
    nameAt({ landlordId: 'b' }),
    nameAt({ landlordId: 'b', houseId: 'c' }),
  ];
  expect(new Set(names).size).toBe(names.length);
  expect(nameAt({ landlordId: 'b', houseId: 'c' })).toBe(names.at(-1));
});
