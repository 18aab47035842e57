import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../dates.ts';
import { checkCharacter } from '../invoices/tax-code-rules.ts';
import { finalOf, movesOf, reachable } from '../state-moves.ts';
import { expiryOf, normalTaxId, taxIdProblem } from './landlord-rules.ts';
import { landlordStates, landlordTable } from './landlord-states.ts';

const body = '91330106MA2CG9Q17';
const company = body + checkCharacter(body);

test('a company has its credit code, a person an ID or a foreign number', () => {
  expect(taxIdProblem('company', company)).toBeNull();
  expect(taxIdProblem('company', ` ${company.toLowerCase()} `)).toBeNull();
  expect(taxIdProblem('company', `${body}${company.endsWith('A') ? 'B' : 'A'}`)).toBe('taxCodeChecksum');
  expect(taxIdProblem('person', '11010519491231002X')).toBeNull();
  expect(taxIdProblem('person', '110105194912310021')).toBe('idCardChecksum');
  expect(taxIdProblem('person', '99010519491231002X')).toBe('idCardRegion');
  expect(taxIdProblem('person', '11010519491331002X')).toBe('idCardBirth');
  expect(taxIdProblem('person', '1101051949123100')).toBe('idCardLength');
  // Seventeen digits and a letter are a mistyped ID, no passport.
  expect(taxIdProblem('person', '11010519491231002Y')).toBe('idCardLength');
  expect(taxIdProblem('person', 'E1234567')).toBeNull();
  expect(taxIdProblem('person', 'A1')).toBe('invalidDocument');
});

test('how it was typed does not matter', () => {
  fc.assert(
    fc.property(fc.constantFrom(' ', '-', '  '), fc.nat(company.length), (gap, at) => {
      const typed = company.slice(0, at) + gap + company.slice(at).toLowerCase();
      expect(normalTaxId(typed)).toBe(company);
      expect(taxIdProblem('company', typed)).toBeNull();
    }),
  );
});

test('a document is good through its last day, soon over for two months before, then over', () => {
  const day = '2026-11-20';
  expect([expiryOf(day, day), expiryOf('2026-11-19', day), expiryOf('2027-01-19', day)]).toEqual([
    'soon',
    'over',
    'soon',
  ]);
  fc.assert(
    fc.property(fc.integer({ min: -400, max: 400 }), (left) => {
      const expected = left < 0 ? 'over' : left <= 60 ? 'soon' : 'good';
      expect(expiryOf(addDays(day, left), day)).toBe(expected);
    }),
  );
});

test('the states of a landlord', () => {
  expect(movesOf(landlordTable)).toEqual([
    'edit: active, paused, ended → active, paused, ended',
    'pause: active → paused',
    'resume: paused, ended → active',
    'end: active, paused → ended',
  ]);
  expect([...reachable(landlordTable, ['active'])].sort()).toEqual([...landlordStates].sort());
  expect(finalOf(landlordTable, landlordStates)).toEqual([]);
});
