/** Succession of contract versions: a change takes over from a day; nothing in force is edited. Pure. */
import { addDays } from '../../platform/dates.ts';
import { type DayRange, overlapOf } from './month-rules.ts';

/** Open end: later than any selectable date. */
const OPEN_END = '9999-12-31';

export interface VersionSpan {
  readonly id: string;
  readonly from: string;
  /** The last day; null: without end. */
  readonly to: string | null;
}

export interface SpanCut {
  readonly id: string;
  /** Last day; null: never in force. */
  readonly to: string | null;
}

/** Ends the versions in force from a day on. */
export const cutAt = (spans: readonly VersionSpan[], day: string): SpanCut[] =>
  spans.flatMap(({ id, from, to }): SpanCut[] => {
    if (from >= day) return [{ id, to: null }];
    return to === null || to >= day ? [{ id, to: addDays(day, -1) }] : [];
  });

/** The versions in force on some days, each with those that are its own, the earliest first. */
export const spansIn = <S extends VersionSpan>(
  spans: readonly S[],
  days: DayRange,
): { readonly span: S; readonly days: DayRange }[] =>
  spans
    .flatMap((span) => {
      const own = overlapOf({ from: span.from, to: span.to ?? OPEN_END }, days);
      return own === null ? [] : [{ span, days: own }];
    })
    .sort((a, b) => (a.days.from < b.days.from ? -1 : 1));

export const contractStatuses = ['draft', 'upcoming', 'active', 'ended', 'discarded'] as const;
export type ContractStatus = (typeof contractStatuses)[number];

/** State of a contract on a day. */
export const statusOn = (
  { spans, hasDraft }: { readonly spans: readonly VersionSpan[]; readonly hasDraft: boolean },
  today: string,
): ContractStatus => {
  if (spans.length === 0) return hasDraft ? 'draft' : 'discarded';
  if (spans.every(({ from }) => from > today)) return 'upcoming';
  return spans.some(({ to }) => to === null || to >= today) ? 'active' : 'ended';
};

/** Days before a contract's end with a reminder. */
export const CONTRACT_REMINDERS = [60, 30, 7] as const;
