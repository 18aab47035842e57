/** Builds a room log line from texts. Pure. */
import type { RoomCondition } from '../../foundation/houses/house.ts';
import type { LoggedState, RoomLogEntry, RoomOperation } from './room-log-endpoints.ts';
import type { BlockKind } from './room-status.ts';
import { movedKind } from './stay-change-kind.ts';

const loggedFields = [
  'condition',
  'kind',
  'room',
  'roomType',
  'dates',
  'reason',
  'parts',
  'places',
  'locked',
  'active',
] as const;
export type LoggedField = (typeof loggedFields)[number];

export interface LoggedChange {
  readonly field: LoggedField;
  /** Null: created or removed. */
  readonly before: string | null;
  readonly after: string | null;
}

export interface LogWords {
  readonly condition: (of: RoomCondition) => string;
  readonly kind: (of: BlockKind) => string;
  readonly yes: (is: boolean) => string;
  readonly noRoom: string;
  /** [from, to), or only one of them. */
  readonly dates: (from: string | undefined, to: string | undefined) => string;
}

const movedFields = { room: ['room'], dates: ['from', 'to'] } as const;

/** Text of an operation; a move is named by what changed. */
export const operationWord = ({
  operation,
  before,
  after,
}: Pick<RoomLogEntry, 'operation' | 'before' | 'after'>):
  | `operation_${RoomOperation}`
  | 'moved_room'
  | 'moved_dates'
  | 'moved_both' => {
  if (operation !== 'moved') return `operation_${operation}`;
  const kind = movedKind((of) =>
    movedFields[of].some((field) => after?.[field] !== undefined && after[field] !== before?.[field]),
  );
  return kind === 'room' || kind === 'dates' ? `moved_${kind}` : 'moved_both';
};

const saidOf = (field: LoggedField, state: LoggedState | null, words: LogWords): string | null => {
  if (!state) return null;
  switch (field) {
    case 'condition':
      return state.condition ? words.condition(state.condition) : null;
    case 'kind':
      return state.kind ? words.kind(state.kind) : null;
    case 'room':
      return state.room === null ? words.noRoom : (state.room ?? null);
    case 'dates':
      return state.from || state.to ? words.dates(state.from, state.to) : null;
    case 'parts':
    case 'places':
      return state[field]?.join(' · ') || null;
    case 'locked':
    case 'active': {
      const is = state[field];
      return is === undefined ? null : words.yes(is);
    }
    case 'roomType':
    case 'reason':
      return state[field] || null;
  }
};

/** Changed facts; all of them for created and removed records. Facts missing afterwards are unchanged. */
export const loggedChanges = (
  { before, after }: Pick<RoomLogEntry, 'before' | 'after'>,
  words: LogWords,
): LoggedChange[] =>
  loggedFields.flatMap((field) => {
    const was = saidOf(field, before, words);
    const is = after && saidOf(field, { ...before, ...after }, words);
    return was === is || (!was && !is) ? [] : [{ field, before: was, after: is }];
  });
