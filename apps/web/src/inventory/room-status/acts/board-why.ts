/** The question why a night is not free, in the address, and its verdict. Pure. */

import { ownsNights } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { explainNight, WhyReason } from '@minsu/contract/inventory/room-status/why-endpoints.ts';
import { addDays, daysBetween, isCalendarDate } from '@minsu/contract/platform/dates.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import type { BoardCell, BoardRange } from '../board/board-model.ts';

const WHY = 'why';

export interface WhyAsked {
  readonly kind: 'room' | 'type';
  readonly id: string;
  readonly night: string;
}

/** `why:room:<id>:2026-11-22`; null for rows of several types. */
export const whyOf = ({ rowKey, day }: Pick<BoardCell, 'rowKey' | 'day'>, firstDay: string): string | null =>
  /^(room|type):/.test(rowKey) ? `${WHY}:${rowKey}:${addDays(firstDay, day)}` : null;

/** `stay:<id>`: a known kind and a valid id. */
export const isRecordOf = (text: string, kinds: readonly string[]): boolean => {
  const [kind = '', id = '', ...more] = text.split(':');
  return kinds.includes(kind) && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) && more.length === 0;
};

/** `stay:<id>` or `stay:<id>:2026-11-22`: a part is identified by its first day. */
export const isPartOf = (text: string, kinds: readonly string[]): boolean => {
  const [, record = text, day] = /^([^:]+:[^:]+):([^:]+)$/.exec(text) ?? [];
  return isRecordOf(record, kinds) && (day === undefined || isCalendarDate(day));
};

export const readWhy = (open: string | null): WhyAsked | null => {
  const [, kind, id = '', night = ''] = /^why:(room|type):([^:]+):([^:]+)$/.exec(open ?? '') ?? [];
  return (kind === 'room' || kind === 'type') && isCalendarDate(night) ? { kind, id, night } : null;
};

/** Highlighted night of the question; null outside the window. */
export const whyRange = (open: string | null, firstDay: string, days: number): BoardRange | null => {
  const asked = readWhy(open);
  const from = asked ? daysBetween(firstDay, asked.night) : -1;
  if (asked?.kind !== 'room' || from < 0 || from >= days) return null;
  return { rowKey: `${asked.kind}:${asked.id}`, from, to: from + 1 };
};

export type WhyAnswer = OutputOf<typeof explainNight>;

/** Not sellable; sellable with limits or a warning; sellable. */
export type Verdict = 'closed' | 'limited' | 'free';

const closesHouse = ({ kind, rule }: WhyReason): boolean =>
  kind === 'house' || kind === 'past' || kind === 'beyondHorizon' || rule === 'stopSell';

const takesRoom = ({ kind, blockKind }: WhyReason): boolean =>
  kind === 'order' ||
  kind === 'link' ||
  kind === 'overdue' ||
  (kind === 'block' && blockKind !== null && ownsNights(blockKind));

/** A type is closed when nothing is left, whatever takes its rooms. */
export const verdictOf = ({ roomNumber, free, reasons }: WhyAnswer): Verdict => {
  const taken = roomNumber === null ? free < 1 : reasons.some(takesRoom);
  if (taken || reasons.some(closesHouse)) return 'closed';
  const speaks = reasons.some((one) => !takesRoom(one));
  return speaks || (roomNumber !== null && free < 1) ? 'limited' : 'free';
};
