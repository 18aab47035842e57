import type { StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  itemsOf,
  keptVerdict,
  nextUndecided,
  noVerdict,
  sumOf,
  type Tick,
  type VerdictState,
  waitingFor,
} from './verdict-state.ts';

const standards = [true, false, true].map(
  (mandatory, index): StandardItem => ({
    id: `s${index}`,
    code: `S${index}`,
    titleZh: '',
    titleEn: '',
    requirementZh: '',
    requirementEn: '',
    evidence: 'none',
    spaces: [],
    documents: [],
    facts: [],
    weight: 1,
    mandatory,
  }),
);

const stateOf = (...given: (Tick['verdict'] | [string] | null)[]): VerdictState => ({
  note: '',
  ticks: Object.fromEntries(
    given.flatMap((one, index) => {
      if (one === null) return [];
      const tick: Tick = Array.isArray(one)
        ? { verdict: 'return', reason: one[0] }
        : { verdict: one, reason: '' };
      return [[`s${index}`, tick]];
    }),
  ),
});

describe("a reviewer's ticks", () => {
  test('can be approved when all are decided and no mandatory one is returned', () => {
    expect(sumOf(standards, stateOf('pass', 'pass', null))).toMatchObject({
      undecided: 1,
      mayApprove: false,
    });
    expect(sumOf(standards, stateOf('pass', ['暗'], 'pass'))).toMatchObject({
      mayApprove: true,
      returned: 1,
    });
    expect(sumOf(standards, stateOf(['暗'], 'pass', 'pass'))).toMatchObject({
      mayApprove: false,
      fatal: true,
    });
  });

  test('can be returned once one has a reason', () => {
    expect(sumOf(standards, stateOf('pass', null, null)).mayReturn).toBe(false);
    expect(sumOf(standards, stateOf(null, ['  '], null))).toMatchObject({
      mayReturn: false,
      withoutReason: 1,
    });
    expect(sumOf(standards, stateOf(null, ['暗'], null)).mayReturn).toBe(true);
  });

  test('are sent in standards order, without reasons for passed ones', () => {
    const state = stateOf('pass', [' 暗 '], null);
    const changed: VerdictState = {
      ...state,
      ticks: { s1: { verdict: 'return', reason: ' 暗 ' }, s0: { verdict: 'pass', reason: '以前的原因' } },
    };
    expect(itemsOf(standards, changed)).toEqual([
      { standardId: 's0', verdict: 'pass', reason: '' },
      { standardId: 's1', verdict: 'return', reason: '暗' },
    ]);
  });

  test('lead to the next undecided one, wrapping at the end', () => {
    expect(nextUndecided(standards, noVerdict, 0)).toBe(1);
    expect(nextUndecided(standards, stateOf(null, 'pass', 'pass'), 1)).toBe(0);
    expect(nextUndecided(standards, stateOf('pass', null, 'pass'), 1)).toBeNull();
  });

  test('are restored from the browser as far as they fit', () => {
    fc.assert(fc.property(fc.jsonValue(), (kept) => void keptVerdict(kept, standards)));
    const state = { ...stateOf('pass', ['暗']), note: '好' };
    expect(keptVerdict(JSON.parse(JSON.stringify(state)), standards)).toEqual(state);
    const strange = { ticks: { s0: { verdict: 'maybe' }, gone: { verdict: 'pass', reason: '' } }, note: 3 };
    expect(keptVerdict(strange, standards)).toEqual(noVerdict);
  });
});

test('shows waiting time in days, hours and minutes, overdue after a day', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  expect(waitingFor('2026-11-20T11:40:00Z', now)).toEqual({ days: 0, hours: 0, minutes: 20, late: false });
  expect(waitingFor('2026-11-19T09:30:00Z', now)).toEqual({ days: 1, hours: 2, minutes: 30, late: true });
  expect(waitingFor('2026-11-20T13:00:00Z', now)).toMatchObject({ days: 0, hours: 0, minutes: 0 });
});
