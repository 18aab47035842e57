/** Hooks of closing and reopening the books. They run in the command's transaction while nobody else can post. */
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
 * Runs before the books close, so that subscribers can still post into the months that close. Each returns what it has to do once the
 * period has its row.
 */
export const periodClosing = hook<PeriodChange, () => Promise<void>>();

/** Months are open again. */
export const periodReopened = hook<PeriodChange>();
