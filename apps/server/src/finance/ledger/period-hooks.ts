/**
 * Hooks of closing and reopening the books. They run in the command's transaction, during which no other posting can
 * happen.
 */
import { hook } from '../../platform/hooks.ts';

export interface PeriodChange {
  /** The row of `ledger_periods` that this change writes. */
  readonly periodId: string;
  /** Last closed day before and after the change; null: nothing is closed. */
  readonly before: string | null;
  readonly to: string | null;
  readonly reason: string;
}

/**
 * Runs before the books close, so that subscribers can still post into the closing months. Each returns its work for
 * after the period's row is written.
 */
export const periodClosing = hook<PeriodChange, () => Promise<void>>();

/** Months are open again. */
export const periodReopened = hook<PeriodChange>();
