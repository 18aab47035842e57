/** Clean, dirty or inspected: as housekeeping would have left the rooms by now. */

import type { SeedStay } from '../orders/order-model.ts';
import type { Random } from '../random.ts';
import type { House, RoomFact } from './house-model.ts';

export const roomConditions = (
  houses: readonly House[],
  stays: readonly SeedStay[],
  random: Random,
): RoomFact[] => {
  const inside = new Set(stays.filter((stay) => stay.state === 'in_house').map((stay) => stay.room));
  const left = new Set(
    stays.filter((stay) => stay.state === 'checked_out' && stay.to === 0).map((stay) => stay.room),
  );
  const conditionOf = (room: RoomFact) => {
    if (inside.has(room))
      return random.weighted([
        ['dirty', 4],
        ['clean', 6],
      ] as const);
    if (left.has(room))
      return random.weighted([
        ['dirty', 7],
        ['clean', 2],
        ['inspected', 1],
      ] as const);
    return random.weighted([
      ['clean', 6],
      ['inspected', 3],
      ['dirty', 1],
    ] as const);
  };
  return houses.flatMap((house) => house.rooms.map((room) => ({ ...room, condition: conditionOf(room) })));
};
