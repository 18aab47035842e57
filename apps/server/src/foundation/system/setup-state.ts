/** Whether the setup guide of a new business is unfinished. The row is created with the first administrator. */
import { type SetupStep, setupSteps } from '@minsu/contract/foundation/system/setup-steps.ts';
import type { Db } from '../../platform/database/open-database.ts';

const SETUP_KEY = 'setup';

export interface SetupState {
  readonly skipped: readonly SetupStep[];
  readonly confirmed: readonly SetupStep[];
  readonly finished: boolean;
}

export const newSetup: SetupState = { skipped: [], confirmed: [], finished: false };

const stepsIn = (value: unknown): SetupStep[] => {
  const names: readonly unknown[] = Array.isArray(value) ? value : [];
  return setupSteps.filter((step) => names.includes(step));
};

/** Null: this business never began one. */
export const setupState = async (db: Db): Promise<SetupState | null> => {
  const row = await db.selectFrom('settings').select('value').where('key', '=', SETUP_KEY).executeTakeFirst();
  if (!row) return null;
  const { skipped, confirmed, finished } = { ...(row.value as Partial<Record<keyof SetupState, unknown>>) };
  return { skipped: stepsIn(skipped), confirmed: stepsIn(confirmed), finished: finished === true };
};

export const isBeingSetUp = async (db: Db): Promise<boolean> => (await setupState(db))?.finished === false;

export const storeSetup = async (db: Db, state: SetupState, by: string): Promise<void> => {
  const value = JSON.stringify(state);
  await db
    .insertInto('settings')
    .values({ key: SETUP_KEY, value, updatedBy: by })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value, updatedBy: by, updatedAt: new Date() }),
    )
    .execute();
};
