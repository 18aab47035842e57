/** What runs of the split find. */
import { hook } from '../../platform/hooks.ts';
import type { UnitKey } from './unit-night-queries.ts';

/** Bills say another commission of the order than was split; the split follows next. */
export const splitFoundStale = hook<UnitKey>();
