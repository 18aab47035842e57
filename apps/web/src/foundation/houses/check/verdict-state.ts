/** A reviewer's ticks so far. Pure. */

import { verdictProblems } from '@minsu/contract/foundation/houses/check-rules.ts';
import type { HouseCheck, ItemVerdict } from '@minsu/contract/foundation/houses/house-check.ts';
import { houseLifeFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import type { StandardItem } from '@minsu/contract/foundation/houses/standard.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';

export interface Tick {
  readonly verdict: ItemVerdict['verdict'];
  readonly reason: string;
}

export interface VerdictState {
  readonly ticks: Readonly<Record<string, Tick>>;
  readonly note: string;
}

export const noVerdict: VerdictState = { ticks: {}, note: '' };

const isTick = (value: unknown): value is Tick =>
  typeof value === 'object' &&
  value !== null &&
  'verdict' in value &&
  (value.verdict === 'pass' || value.verdict === 'return') &&
  'reason' in value &&
  typeof value.reason === 'string';

/** Ticks stored in the browser that fit this review. */
export const keptVerdict = (kept: unknown, standards: readonly StandardItem[]): VerdictState => {
  if (typeof kept !== 'object' || kept === null) return noVerdict;
  const { ticks, note } = kept as { readonly ticks?: unknown; readonly note?: unknown };
  const stored = (typeof ticks === 'object' && ticks !== null ? ticks : {}) as Record<string, unknown>;
  const known = standards.flatMap(({ id }) => {
    const tick = stored[id];
    return isTick(tick) ? [[id, { verdict: tick.verdict, reason: tick.reason }] as const] : [];
  });
  return { ticks: Object.fromEntries(known), note: typeof note === 'string' ? note : '' };
};

/** Ticks of a decided review. */
export const decidedVerdict = ({ items, note }: Pick<HouseCheck, 'items' | 'note'>): VerdictState => ({
  ticks: Object.fromEntries(
    items.map(({ standardId, verdict, reason }) => [standardId, { verdict, reason }]),
  ),
  note,
});

/** In the order of the standards. */
export const itemsOf = (standards: readonly StandardItem[], { ticks }: VerdictState): ItemVerdict[] =>
  standards.flatMap(({ id }) => {
    const tick = ticks[id];
    if (!tick) return [];
    const reason = tick.verdict === 'return' ? tick.reason.trim() : '';
    return [{ standardId: id, verdict: tick.verdict, reason }];
  });

export interface VerdictSum {
  readonly decided: number;
  readonly returned: number;
  readonly undecided: number;
  readonly withoutReason: number;
  readonly fatal: boolean;
  readonly mayApprove: boolean;
  readonly mayReturn: boolean;
}

export const sumOf = (standards: readonly StandardItem[], state: VerdictState): VerdictSum => {
  const items = itemsOf(standards, state);
  const returned = items.filter((item) => item.verdict === 'return');
  const approval = verdictProblems(standards, items, 'approve');
  return {
    decided: items.length,
    returned: returned.length,
    undecided: standards.length - items.length,
    withoutReason: returned.filter((item) => item.reason === '').length,
    fatal: approval.some((problem) => problem.failure === houseLifeFailures.mandatoryReturned),
    mayApprove: approval.length === 0,
    mayReturn: verdictProblems(standards, items, 'return').length === 0,
  };
};

/** Next undecided standard, wrapping at the end; null if all are decided. */
export const nextUndecided = (
  standards: readonly StandardItem[],
  { ticks }: VerdictState,
  at: number,
): number | null => {
  const order = [...standards.keys()];
  const found = [...order.slice(at + 1), ...order.slice(0, at)].find((index) => {
    const standard = standards[index];
    return standard !== undefined && !ticks[standard.id];
  });
  return found ?? null;
};

/** Waiting time in its two largest units. */
export const waitingFor = (since: string, now: number) => {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  return { days, hours: hours % 24, minutes: minutes % 60, late: days >= 1 };
};
