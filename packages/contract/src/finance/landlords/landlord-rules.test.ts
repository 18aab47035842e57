import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../platform/dates.ts';
import { finalOf, movesOf, reachable } from '../../platform/state-moves.ts';
import { checkCharacter } from '../../sales/invoices/tax-code-rules.ts';
import { expiryOf, normalTaxId, taxIdProblem } from './landlord-rules.ts';
import { landlordStates, landlordTable } from './landlord-states.ts';

const body = '91330106MA2CG9Q17';
const company = body + checkCharacter(body);

const textOf = (...asked: Parameters<typeof taxIdProblem>) => taxIdProblem(...asked)?.text ?? null;

test('requires a credit code for companies, an ID or foreign number for persons', () => {
  expect(textOf('company', company)).toBeNull();
  expect(textOf('company', ` ${company.toLowerCase()} `)).toBeNull();
  expect(textOf('company', `${body}${company.endsWith('A') ? 'B' : 'A'}`)).toBe('taxCodeChecksum');
  expect(textOf('person', '11010519491231002X')).toBeNull();
  expect(textOf('person', '110105194912310021')).toBe('idCardChecksum');
  expect(textOf('person', '99010519491231002X')).toBe('idCardRegion');
  expect(textOf('person', '11010519491331002X')).toBe('idCardBirth');
  expect(taxIdProblem('person', '1101051949123100')).toEqual({ text: 'idCardLength', limit: 16 });
  expect(textOf('person', '110105491231002')).toBe('idCardOld');
  // Seventeen digits and a letter are a mistyped ID, not a passport.
  expect(taxIdProblem('person', '11010519491231002Y')).toEqual({ text: 'idCardCharacter', limit: 18 });
  expect(textOf('person', 'E1234567')).toBeNull();
  expect(taxIdProblem('person', 'A1')).toEqual({ text: 'personNumberLength', limit: 2 });
  expect(taxIdProblem('person', 'E123_456')).toEqual({ text: 'personNumberCharacter', limit: 5 });
});

test('accepts any notation', () => {
  fc.assert(
    fc.property(fc.constantFrom(' ', '-', '  '), fc.nat(company.length), (gap, at) => {
      const typed = company.slice(0, at) + gap + company.slice(at).toLowerCase();
      expect(normalTaxId(typed)).toBe(company);
      expect(taxIdProblem('company', typed)).toBeNull();
    }),
  );
});

test('a document is valid through its last day, expiring for two months before, then expired', () => {
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

test('landlord states', () => {
  expect(movesOf(landlordTable)).toEqual([
    'edit: active, paused, ended → active, paused, ended',
    'pause: active → paused',
    'resume: paused, ended → active',
    'end: active, paused → ended',
  ]);
  expect([...reachable(landlordTable, ['active'])].sort()).toEqual([...landlordStates].sort());
  expect(finalOf(landlordTable, landlordStates)).toEqual([]);
});
