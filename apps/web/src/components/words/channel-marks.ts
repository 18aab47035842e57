/** Nights whose stock or prices are not synced to channels, for boards. Pure. */
import type { CellMark, CellMarks } from '@minsu/contract/connections/channels/channel-cell-endpoints.ts';
import { datesOf } from '@minsu/contract/platform/dates.ts';

export interface ChannelMark {
  readonly look: 'waiting' | 'failed';
  /** Description of the problem with its channel. */
  readonly text: string;
}

export type MarksByDate = ReadonlyMap<string, ChannelMark>;

export interface ChannelMarks {
  /** Anything is sold on a channel, so the legend explains the marks. */
  readonly mapped: boolean;
  /** Undefined: nothing to draw. */
  ofPlan(houseId: string, roomTypeId: string, ratePlanId: string): MarksByDate | undefined;
  /** The worst state over all plans of the type. */
  ofType(roomTypeId: string): MarksByDate | undefined;
}

export const NO_MARKS: ChannelMarks = { mapped: false, ofPlan: () => undefined, ofType: () => undefined };

export type SayMark = (state: CellMark['state'], connections: readonly string[]) => string;

const lookOf = (state: CellMark['state']): ChannelMark['look'] =>
  state === 'pending' ? 'waiting' : 'failed';

const put = (marks: Map<string, Map<string, ChannelMark>>, key: string, date: string, mark: ChannelMark) => {
  const byDate = marks.get(key) ?? new Map<string, ChannelMark>();
  const known = byDate.get(date);
  if (known?.look !== 'failed') byDate.set(date, mark);
  marks.set(key, byDate);
};

/** Combines answers for different properties. */
export const channelMarks = (answers: readonly CellMarks[], say: SayMark): ChannelMarks => {
  const [plans, types] = [
    new Map<string, Map<string, ChannelMark>>(),
    new Map<string, Map<string, ChannelMark>>(),
  ];
  for (const { connections, marks } of answers)
    for (const { houseId, roomTypeId, ratePlanId, from, to, state, at } of marks) {
      const names = at.map((position) => connections[position] ?? '');
      const mark: ChannelMark = { look: lookOf(state), text: say(state, names) };
      for (const date of datesOf(from, to)) {
        put(plans, `${houseId}/${roomTypeId}/${ratePlanId}`, date, mark);
        put(types, roomTypeId, date, mark);
      }
    }
  return {
    mapped: answers.some(({ mapped }) => mapped),
    ofPlan: (houseId, roomTypeId, ratePlanId) => plans.get(`${houseId}/${roomTypeId}/${ratePlanId}`),
    ofType: (roomTypeId) => types.get(roomTypeId),
  };
};
