import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardProblem, luhnDigit, maskCard, normalCard, passesLuhn } from './card-rules.ts';

const digit = fc.integer({ min: 0, max: 9 }).map(String);
const bodies = fc.array(digit, { minLength: 15, maxLength: 18 }).map((digits) => digits.join(''));
const cards = bodies.map((body) => body + luhnDigit(body));

test('accepts published examples', () => {
  // ISO/IEC 7812-1 Annex B and the test cards of Visa and UnionPay.
  for (const number of ['79927398713', '4111111111111111', '6212345678901232'])
    expect([number, passesLuhn(number)]).toEqual([number, true]);
});

test('accepts a valid card in any notation', () => {
  fc.assert(
    fc.property(cards, (card) => {
      const typed = ` ${card.slice(0, 4)} ${card.slice(4, 8)}-${card.slice(8)} `;
      expect(cardProblem(typed, 'private')).toBeNull();
      expect(normalCard(typed)).toBe(card);
      expect(maskCard(card)).toBe(`**** ${card.slice(-4)}`);
    }),
  );
});

test('detects any single wrong digit', () => {
  fc.assert(
    fc.property(cards, fc.nat(), digit, (card, place, other) => {
      const at = place % card.length;
      fc.pre(card[at] !== other);
      expect(cardProblem(card.slice(0, at) + other + card.slice(at + 1), 'private')).toBe('cardChecksum');
    }),
  );
});

test('has exactly one check digit', () => {
  fc.assert(
    fc.property(bodies, (body) => {
      expect([...'0123456789'].filter((last) => passesLuhn(body + last))).toEqual([luhnDigit(body)]);
    }),
  );
});

test('explains the error; business accounts only have a length', () => {
  expect(cardProblem('6222 02x', 'private')).toBe('cardSigns');
  expect(cardProblem('622202', 'private')).toBe('cardLength');
  expect(cardProblem('622202'.repeat(4), null)).toBe('cardLength');
  expect(cardProblem('1202020209900012345', 'public')).toBeNull();
  expect(cardProblem('1234567', 'public')).toBe('accountLength');
  expect(cardProblem('1'.repeat(29), 'public')).toBe('accountLength');
  expect(cardProblem('12345678', 'public')).toBeNull();
});
