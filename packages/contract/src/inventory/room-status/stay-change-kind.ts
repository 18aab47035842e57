/** Kind of a change of room or dates, named alike in dialog, message, steps, history and log. Pure. */

const stayChangeKinds = ['room', 'dates', 'longer', 'shorter', 'both'] as const;
export type StayChangeKind = (typeof stayChangeKinds)[number];

export interface StayPlace {
  readonly room: string | null;
  readonly from: string;
  readonly to: string;
}

export const stayChangeKind = (before: StayPlace, after: StayPlace): StayChangeKind => {
  const sameDates = before.from === after.from && before.to === after.to;
  if (before.room !== after.room) return sameDates ? 'room' : 'both';
  if (sameDates) return 'room';
  if (after.from <= before.from && after.to >= before.to) return 'longer';
  return after.from >= before.from && after.to <= before.to ? 'shorter' : 'dates';
};

/** Kind of an `order.moved` event, from the fields it changed. */
export const movedKind = (changed: (field: 'room' | 'dates') => boolean): StayChangeKind => {
  if (!changed('dates')) return 'room';
  return changed('room') ? 'both' : 'dates';
};
