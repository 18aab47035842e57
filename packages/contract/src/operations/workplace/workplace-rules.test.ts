import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysBetween, weekday } from '../../platform/dates.ts';
import { opensAt } from '../reports/figure-opens.ts';
import { comparedWith } from '../reports/period-rules.ts';
import { kpiComparisons, kpiNames, kpiQuestion, mixQuestion, reportAt } from './kpi-list.ts';
import { queueItems, queueKeys } from './queue-list.ts';
import { inQueueOrder, partsFor, queueKeysAffectedBy, queueKeysFor } from './queue-rules.ts';
import { arrangedQuick, mayBegin, movedQuick, quickKeys, USUAL_QUICK } from './quick-actions.ts';

const day = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n));

describe('addresses', () => {
  test('link a figure to its filtered list or its report', () => {
    expect(opensAt(queueItems.toAccept)).toBe('/orderManagement/orderList?view=toAccept');
    expect(opensAt(queueItems.tasksLate)).toBe('/task/taskList?mode=list&view=late');
    expect(opensAt(queueItems.reconciliationDays)).toBe(
      '/walletInformationMenu/reconciliation?part=days&state=waiting&state=failed',
    );
    expect(opensAt(queueItems.myTasks)).toBe('/task/myTasks');
    expect(reportAt(mixQuestion('2026-11-20'), 'mt')).toBe(
      '/report/channel-net?from=2026-11-01&to=2026-11-30&by=channel&row=%3Dmt',
    );
  });
});

describe('comparisons', () => {
  test('use the same weekdays a week earlier, without a common day', () => {
    fc.assert(
      fc.property(day, fc.nat(70), (from, more) => {
        const period = { from, to: addDays(from, more) };
        const before = comparedWith(period, 'lastWeek');
        expect(before && weekday(before.from)).toBe(weekday(from));
        expect(before && daysBetween(before.from, before.to)).toBe(more);
        expect(before && before.to < from).toBe(true);
        expect(before && daysBetween(before.to, from)).toBeLessThanOrEqual(7);
      }),
    );
  });

  test('end on the last day of a shorter month', () => {
    expect(comparedWith({ from: '2026-03-31', to: '2026-03-31' }, 'lastMonth')).toEqual({
      from: '2026-02-28',
      to: '2026-02-28',
    });
    expect(comparedWith({ from: '2026-02-01', to: '2026-02-28' }, 'lastMonth')).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    });
    expect(comparedWith({ from: '2026-01-01', to: '2026-01-20' }, 'lastMonth')).toEqual({
      from: '2025-12-01',
      to: '2025-12-20',
    });
  });

  test('run forward, and never compare a month with a week', () => {
    fc.assert(
      fc.property(
        day,
        fc.constantFrom(...kpiNames),
        fc.constantFrom(...kpiComparisons),
        (today, name, chosen) => {
          const { from, to, compare } = kpiQuestion(name, today, chosen);
          expect(from <= to).toBe(true);
          expect(from <= today && today <= to).toBe(true);
          if (from !== to) expect(compare).not.toBe('lastWeek');
        },
      ),
    );
  });
});

describe('the queue', () => {
  const all = queueKeys.map((key) => ({ key }));

  test("is ordered by urgency, then by the role's purpose", () => {
    const first = (role: string) => inQueueOrder(all, [role])[0]?.key;
    expect(first('front_desk')).toBe('toAccept');
    expect(first('finance')).toBe('payoutsToApprove');
    expect(first('operator')).toBe('toAccept');
    fc.assert(
      fc.property(fc.subarray(['admin', 'finance', 'front_desk', 'own role']), (roles) => {
        const ordered = inQueueOrder(all, roles);
        expect([...ordered].map(({ key }) => key).sort()).toEqual([...queueKeys].sort());
        const ranks = ordered.map(({ key }) => ['now', 'today', 'soon'].indexOf(queueItems[key].urgency));
        expect([...ranks].sort((a, b) => a - b)).toEqual(ranks);
        expect(new Set(partsFor(roles)).size).toBe(8);
      }),
    );
  });

  test('shows a line only to users who see its list and can act on it', () => {
    expect(queueKeysFor(() => false)).toEqual([]);
    expect(queueKeysFor((permission) => permission === 'order:read')).toEqual([]);
    expect(
      queueKeysFor((permission) => permission === 'order:read' || permission === 'order:accept'),
    ).toEqual(['toAccept']);
    expect(queueKeysFor(() => true)).toEqual(queueKeys);
  });

  test('updates exactly the lines an event can have changed', () => {
    expect(queueKeysAffectedBy(new Set(['webhook']))).toEqual(['webhooks']);
    expect(queueKeysAffectedBy(new Set(['order']))).toContain('arrivals');
    expect(queueKeysAffectedBy(new Set(['order']))).not.toContain('houseChecks');
    expect(queueKeysAffectedBy(new Set())).toEqual([]);
  });
});

describe('quick actions', () => {
  const offered = quickKeys.slice(0, 9);

  test('show the first ones until arranged', () => {
    expect(arrangedQuick(offered, undefined).filter(({ shown }) => shown)).toHaveLength(USUAL_QUICK);
  });

  test('appear once each, whatever was stored', () => {
    const stored = fc.array(
      fc.record({ key: fc.constantFrom(...quickKeys, 'gone', ''), shown: fc.boolean() }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(stored, fc.subarray([...quickKeys]), (chosen, may) => {
        const arranged = arrangedQuick(may, chosen);
        expect(arranged.map(({ key }) => key).sort()).toEqual([...may].sort());
      }),
    );
  });

  test('for the whole business need access to every property', () => {
    const [yes, no] = [() => true, () => false];
    expect(quickKeys.filter((key) => !mayBegin(key, yes, no))).toEqual(['reconciliation']);
    expect(quickKeys.filter((key) => mayBegin(key, no, yes))).toEqual(['reconciliation']);
  });

  test('lose nothing when moved', () => {
    expect(movedQuick(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(movedQuick(['a', 'b', 'c'], 2, -1)).toEqual(['c', 'a', 'b']);
    expect(movedQuick(['a'], 5, 0)).toEqual(['a']);
  });
});
