/** Conditions for publishing other than the house's state. Pure. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import type { Failure } from '@minsu/contract/platform/failure.ts';

export interface PublishFacts {
  readonly activeRooms: number;
  /** Null: no licence is required. */
  readonly licenceExpires: string | null;
  readonly today: string;
}

/** A licence counts through its last day. */
export const publishProblem = ({ activeRooms, licenceExpires, today }: PublishFacts): Failure | null => {
  if (activeRooms === 0) return houseFailures.noRooms;
  return licenceExpires !== null && licenceExpires < today ? houseFailures.licenceExpired : null;
};
