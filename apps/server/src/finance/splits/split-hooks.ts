/** Hooks of split runs. */
import type { MonthHeld } from '@minsu/contract/finance/contracts/split-rules.ts';
import { hook } from '../../platform/hooks.ts';
import type { UnitKey } from './unit-night-queries.ts';

/** A channel bill changed the order's commission since it was split; runs before the split is redone. */
export const commissionChanged = hook<UnitKey>();

/** Contribution of an accrued night without a split to its month under a contract version. */
export interface OpenHeld {
  readonly versionId: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly held: MonthHeld;
}

export interface MonthAccruing {
  readonly periodId: string;
  /** Last day of the month. */
  readonly closedOn: string;
  /** First month that is closed together with it. */
  readonly since: string;
  readonly open: readonly OpenHeld[];
}

/**
 * The nights of a month that is being closed are accrued, and its books are still open. Each subscriber accrues what else the month owes
 * and returns its work for after the period's row is written.
 */
export const monthAccruing = hook<MonthAccruing, () => Promise<void>>();
