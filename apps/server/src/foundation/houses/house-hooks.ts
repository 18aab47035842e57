/** Hooks of properties. */
import type { batchAddRoom } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import type { z } from 'zod';
import { hook } from '../../platform/hooks.ts';

interface NightsOfHouse {
  readonly houseId: string;
  readonly from: string;
  /** Exclusive. */
  readonly to: string;
}

interface NightFigures {
  readonly sold: number;
  readonly revenueFen: number;
  /** Room nights on offer. */
  readonly available: number;
}

/** Nights sold and on offer in [from, to). */
export const nightFigures = hook<NightsOfHouse, NightFigures>();

type Asked = z.output<typeof batchAddRoom.input>;

/** Adds listings of a channel as rooms of a property. */
export const channelRoomImport = hook<
  Asked & { readonly connectionId: string; readonly channelRoomIds: readonly string[] },
  z.input<typeof batchAddRoom.output>
>();
