/** Hooks of split runs. */
import { hook } from '../../platform/hooks.ts';
import type { UnitKey } from './unit-night-queries.ts';

/** A channel bill changed the order's commission since it was split; runs before the split is redone. */
export const commissionChanged = hook<UnitKey>();
