/** The life of a house (design: contract §4). Review steps come with the review module; a revision has a table of its own. */
import type { z } from 'zod';
import type { StateTable } from '../state-table.ts';
import type { HouseState } from './house.ts';
import { houseFailures } from './house-failures.ts';

type State = z.infer<typeof HouseState>;

export const houseTable = {
  publish: {
    from: ['approved', 'offline'],
    to: ['online'],
    permission: 'house:edit',
    failure: houseFailures.cannotPublish,
  },
  takeOffline: {
    from: ['online'],
    to: ['offline'],
    permission: 'house:edit',
    failure: houseFailures.cannotTakeOffline,
  },
} satisfies StateTable<string, State, null>;
