/** Simulates guests who book at intervals, so that the demo changes. */
import type { ChannexWorld } from './channex-state.ts';
import { playHistory } from './history.ts';

export const receiveVisits = (world: ChannexWorld): void => {
  const now = world.now();
  for (const [propertyId, visit] of Object.entries(world.state.visits)) {
    if (visit.nextAt > now) continue;
    visit.nextAt = now + visit.everyMs;
    playHistory(world, { propertyId, count: 1, withinDays: 30 });
    world.touch();
  }
};
