/** Invalid terms are refused at their field with an explanation. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyTerms } from '../../../test/any-terms.ts';
import { fieldMessages } from '../../platform/field-messages.ts';
import { createContract } from './contract-endpoints.ts';
import { type ContractModel, defaultTerms, tierProblems, WHOLE_BP } from './contract-terms.ts';

const A = '00000000-0000-7000-8000-000000000001';
const B = '00000000-0000-7000-8000-000000000002';
const draft = {
  houseIds: [A],
  from: '2026-12-01',
  to: '2027-11-30',
  terms: defaultTerms,
  parties: [{ landlordId: A, shareBp: WHOLE_BP }],
};
const said = (change: Record<string, unknown>) => {
  const parsed = createContract.input.safeParse({ ...draft, ...change }, { reportInput: true });
  if (parsed.success) return {};
  return Object.fromEntries(
    fieldMessages(parsed.error.issues, 'en-US').map(({ path, message }) => [path, message]),
  );
};
const terms = (change: Record<string, unknown>) => said({ terms: { ...defaultTerms, ...change } });
const model = (given: ContractModel | Record<string, unknown>) => terms({ model: given });

test('accepts any valid terms', () => {
  fc.assert(
    fc.property(anyTerms, (any) => {
      expect(said({ terms: any })).toEqual({});
    }),
  );
});

test('accepts a valid draft', () => {
  expect(said({})).toEqual({});
  expect(said({ to: null })).toEqual({});
  expect(said({ to: draft.from })).toEqual({});
});

describe('refusals at the field', () => {
  test('rates above 100 %, negative amounts, and payout days that some months lack', () => {
    expect(model({ kind: 'commission', rateBp: 10_001 })).toEqual({
      'terms.model.rateBp': 'Enter a percentage from 0% to 100%',
    });
    expect(model({ kind: 'commission', rateBp: -1 })).toEqual({
      'terms.model.rateBp': 'Enter a percentage from 0% to 100%',
    });
    expect(model({ kind: 'commission', rateBp: 10_000 })).toEqual({});
    expect(model({ kind: 'commission' })).toEqual({ 'terms.model.rateBp': 'This field is required' });
    expect(Object.keys(model({ kind: 'fixedRent', monthlyFen: -1 }))).toEqual(['terms.model.monthlyFen']);
    for (const payoutDay of [0, 29])
      expect(terms({ payoutDay })).toEqual({ 'terms.payoutDay': 'Enter a whole number from 1 to 28' });
    expect(terms({ payoutDay: 28 })).toEqual({});
    expect(Object.keys(terms({ minimumPayoutFen: -5 }))).toEqual(['terms.minimumPayoutFen']);
  });
  test('tiers that do not rise, lack a limit early, or have no open end', () => {
    const tiers = (...limits: (number | null)[]) =>
      model({ kind: 'tiered', tiers: limits.map((uptoFen) => ({ uptoFen, rateBp: 1_000 })) });
    expect(tiers(100, 200, null)).toEqual({});
    expect(tiers(null)).toEqual({});
    expect(tiers(200, 200, null)).toEqual({
      'terms.model.tiers.1.uptoFen': 'Must be above the previous tier’s limit',
    });
    expect(tiers(0, null)).toEqual({
      'terms.model.tiers.0.uptoFen': 'Must be above the previous tier’s limit',
    });
    expect(Object.keys(tiers(100, null, null))).toEqual(['terms.model.tiers.1.uptoFen']);
    expect(tiers(100, 200)).toEqual({
      'terms.model.tiers.1.uptoFen': 'The last tier has no limit and covers the rest',
    });
    expect(tierProblems([])).toEqual([]);
  });
  test('shares that do not add up to 100 %, and duplicate owners', () => {
    const parties = (...given: [string, number][]) =>
      said({ parties: given.map(([landlordId, shareBp]) => ({ landlordId, shareBp })) });
    expect(parties([A, 6_000], [B, 4_000])).toEqual({});
    expect(parties([A, 6_000], [B, 3_999])).toEqual({
      'parties.1.shareBp': 'Shares must add up to 100%; they add up to 99.99%',
    });
    expect(parties([A, 5_000], [A, 5_000])).toEqual({ 'parties.1.landlordId': 'Must not be repeated' });
    expect(parties([A, 10_000], [B, 0])).toEqual({
      'parties.1.shareBp': 'Shares must be above 0% and at most 100%',
    });
  });
  test('an end before the start, and no property', () => {
    expect(said({ to: '2026-11-30' })).toEqual({ to: 'The end must not be before the start' });
    expect(said({ houseIds: [] })).toEqual({ houseIds: 'Choose at least 1' });
  });
});
