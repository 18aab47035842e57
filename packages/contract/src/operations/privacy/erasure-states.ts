/** State table of an erasure request: requested, then done, refused with a reason, or withdrawn. */
import { confirmRefusal, type Same } from '../../foundation/duties/duty-table.ts';
import type { StateTable } from '../../platform/state-table.ts';
import { erasureFailures } from './erasure-failures.ts';

export const erasureStates = ['requested', 'done', 'refused', 'withdrawn'] as const;
export type ErasureState = (typeof erasureStates)[number];

export type ErasureAction = 'erase' | 'refuse' | 'withdraw';

/** Obstacles to erasing, most serious first; all but the last name an order. */
export const erasureObstacles = [
  'inHouse',
  'openOrder',
  'depositHeld',
  'balanceOpen',
  'blacklisted',
] as const;
export type ErasureObstacle = (typeof erasureObstacles)[number];

export interface ErasureFacts {
  readonly obstacles: readonly ErasureObstacle[];
  /** Why the caller counts as its author; null also where one person suffices. */
  readonly own: Same | null;
}

const requested = { from: ['requested'], failure: erasureFailures.decided } as const;

const mayErase = ({ obstacles, own }: ErasureFacts) => {
  const first = erasureObstacles.find((each) => obstacles.includes(each));
  if (first !== undefined) return erasureFailures[first];
  return confirmRefusal('erasure', own);
};

export const erasureTable: StateTable<ErasureAction, ErasureState, ErasureFacts> = {
  erase: { ...requested, to: ['done'], permission: 'erasure:decide', guard: mayErase },
  refuse: { ...requested, to: ['refused'], permission: 'erasure:decide' },
  withdraw: { ...requested, to: ['withdrawn'], permission: 'erasure:request' },
};
