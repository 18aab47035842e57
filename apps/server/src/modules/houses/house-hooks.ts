/** What a house asks of those above it. */
import type { batchAddRoom } from '@minsu/contract/houses/room-endpoints.ts';
import type { z } from 'zod';
import { hook } from '../../platform/hooks.ts';

interface NightsOfHouse {
  readonly houseId: string;
  readonly from: string;
  /** The first day that does not count. */
  readonly to: string;
}

interface NightFigures {
  readonly sold: number;
  readonly revenueFen: number;
  /** Room nights on offer. */
  readonly available: number;
}

/** What was sold of a house, and what it offered, on the nights of [from, to). */
export const nightFigures = hook<NightsOfHouse, NightFigures>();

type Asked = z.output<typeof batchAddRoom.input>;

/** Rooms that a channel lists are to become rooms of a house. */
export const channelRoomsWanted = hook<
  Asked & { readonly connectionId: string; readonly channelRoomIds: readonly string[] },
  z.input<typeof batchAddRoom.output>
>();
