/** Simulates guests who book at intervals, so that the demo changes. */
import { playHistory } from './channel-side.ts';
import type { HostexWorld } from './hostex-state.ts';

export const receiveVisits = (world: HostexWorld): void => {
  const now = world.now();
  for (const [accountId, visit] of Object.entries(world.state.visits)) {
    if (visit.nextAt > now) continue;
    visit.nextAt = now + visit.everyMs;
    playHistory(world, { accountId, count: 1, withinDays: 30 });
    world.touch();
  }
};
