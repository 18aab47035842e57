/** Cleaning tasks: departures of the last days, stay-overs, scheduled rooms, repairs of closed rooms. */

import type { TaskKind, TaskOrigin } from '@minsu/contract/operations/tasks/task.ts';
import { stayOverDue } from '@minsu/contract/operations/tasks/task-rules.ts';
import { taskDefaults } from '@minsu/contract/operations/tasks/task-settings.ts';
import type { TaskState } from '@minsu/contract/operations/tasks/task-states.ts';
import type { SeedOrder, SeedStay } from '../orders/order-model.ts';
import type { Random } from '../random.ts';
import type { Block } from './blocks.ts';
import { isBefore, type Moment, type SeedCalendar } from './calendar.ts';
import type { House, RoomFact } from './house-model.ts';

export interface TaskSketch {
  readonly house: House;
  readonly room: RoomFact;
  readonly kind: TaskKind;
  readonly origin: TaskOrigin;
  readonly day: number;
  readonly made: Moment;
  readonly state: TaskState;
  readonly changeOver: boolean;
  readonly order: SeedOrder | null;
  readonly stay: SeedStay | null;
  readonly block: Block | null;
}

const DAYS = 14;
const MORNING = 400;

/** According to the room: clean after a cleaner, inspected after an inspection. */
const stateOfToday = (condition: string | undefined, random: Random): TaskState => {
  if (condition === 'inspected') return 'done';
  if (condition === 'clean') return 'inspecting';
  return random.weighted([
    ['unassigned', 4],
    ['assigned', 4],
    ['cleaning', 3],
  ] as const);
};

export interface SketchTools {
  readonly calendar: SeedCalendar;
  readonly random: Random;
  /** By room. */
  readonly conditions: ReadonlyMap<string, string>;
}

const departures = (orders: readonly SeedOrder[], { random, conditions }: SketchTools): TaskSketch[] => {
  const stays = orders.flatMap((order) => order.stays.map((stay) => ({ order, stay })));
  const arriving = new Set(
    stays
      .filter(({ order, stay }) => order.booking === 'confirmed' && stay.state !== 'cancelled')
      .flatMap(({ stay }) => (stay.room ? [`${stay.room.id} ${stay.from}`] : [])),
  );
  return stays.flatMap(({ order, stay }) => {
    const { room, checkedOut, house } = stay;
    if (!room || !checkedOut || checkedOut.day < -DAYS) return [];
    const day = checkedOut.day;
    const state = day < 0 ? 'done' : stateOfToday(conditions.get(room.id), random);
    return {
      ...{ house, room, day, state, order, stay },
      kind: 'departure' as const,
      origin: 'check_out' as const,
      made: checkedOut,
      changeOver: arriving.has(`${room.id} ${day}`),
      block: null,
    };
  });
};

const stayOvers = (orders: readonly SeedOrder[], { random, calendar }: SketchTools): TaskSketch[] =>
  orders.flatMap((order) =>
    order.stays.flatMap((stay) => {
      const { room, house } = stay;
      if (!room || stay.state !== 'in_house') return [];
      const days = Array.from({ length: DAYS + 1 }, (_, i) => i - DAYS);
      const due = days.filter((day) =>
        stayOverDue(
          calendar.date(stay.from),
          calendar.date(stay.to),
          calendar.date(day),
          taskDefaults.stayOverNights,
        ),
      );
      return due.map((day) => ({
        ...{ house, room, day, order, stay },
        kind: 'stay_over' as const,
        origin: 'plan' as const,
        made: { day, minute: MORNING },
        state: day < 0 ? ('done' as const) : random.pick(['assigned', 'unassigned', 'done'] as const),
        changeOver: false,
        block: null,
      }));
    }),
  );

const DEEP = 18;

const deepCleans = (houses: readonly House[], { random }: SketchTools): TaskSketch[] => {
  const rooms = houses
    .filter((house) => house.row.state === 'online')
    .flatMap((house) => house.rooms.map((room) => ({ house, room })));
  return random
    .shuffle(rooms)
    .slice(0, DEEP)
    .map(({ house, room }, i) => {
      const day = (i % 9) - 7;
      return {
        ...{ house, room, day },
        kind: 'deep' as const,
        origin: day > 0 ? ('hand' as const) : ('plan' as const),
        made: { day: Math.min(day, 0), minute: MORNING },
        state: day < 0 ? ('done' as const) : day > 0 ? ('assigned' as const) : ('unassigned' as const),
        changeOver: false,
        order: null,
        stay: null,
        block: null,
      };
    });
};

/** Rooms out of order have a repair in progress; past ones are repaired. */
const repairs = (houses: readonly House[], blocks: readonly Block[], { random }: SketchTools): TaskSketch[] =>
  blocks
    .filter(({ row, owns, from }) => row.kind === 'out_of_order' && owns && from <= 0 && from >= -45)
    .flatMap((block) => {
      const house = houses.find(({ row }) => row.id === block.row.houseId);
      if (!house) return [];
      const over = block.to <= 0;
      return {
        ...{ house, block, room: block.room, day: block.from },
        kind: 'repair' as const,
        origin: 'hand' as const,
        made: { day: Math.min(0, block.from), minute: 560 },
        state: over ? ('done' as const) : random.pick(['assigned', 'cleaning', 'unassigned'] as const),
        changeOver: false,
        order: null,
        stay: null,
      };
    });

export const sketchTasks = (
  of: {
    readonly houses: readonly House[];
    readonly orders: readonly SeedOrder[];
    readonly blocks: readonly Block[];
  },
  tools: SketchTools,
): TaskSketch[] => {
  const all = [
    ...departures(of.orders, tools),
    ...stayOvers(of.orders, tools),
    ...deepCleans(of.houses, tools),
    ...repairs(of.houses, of.blocks, tools),
  ];
  const seen = new Set<string>();
  return all
    .filter(({ room, kind, day, stay }) => {
      const key = `${room.id} ${kind} ${day} ${kind === 'departure' ? stay?.id : ''}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => (isBefore(a.made, b.made) ? -1 : 1));
};
