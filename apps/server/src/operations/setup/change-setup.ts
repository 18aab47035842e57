/** Steps of the setup guide are skipped or confirmed, the business is named, the run is ended. */
import {
  finishSetup,
  getBusiness,
  markSetupStep,
  nameBusiness,
  setupFailures,
} from '@minsu/contract/operations/setup/setup-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { changeSettings, settingsVersion } from '../../foundation/system/change-settings.ts';
import { storedSettings } from '../../foundation/system/settings-queries.ts';
import { type SetupState, setupState, storeSetup } from '../../foundation/system/setup-state.ts';
import type { Ctx } from '../../platform/context.ts';
import { advisoryLocks } from '../../platform/database/advisory-locks.ts';
import { command, query } from '../../platform/http/routes.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { setupProgress } from './setup-queries.ts';

const openSetup = async (ctx: Ctx): Promise<SetupState> => {
  await sql`select pg_advisory_xact_lock(${advisoryLocks.settings})`.execute(ctx.db);
  const state = await setupState(ctx.db);
  return state && !state.finished ? state : fail(setupFailures.closed);
};

const store = async (ctx: Ctx, state: SetupState, name: string, after: object) => {
  await storeSetup(ctx.db, state, ctx.user.realname);
  await ctx.record({ name: `setup.${name}`, entity: 'setup', entityId: NIL_ID, after });
  return setupProgress(ctx);
};

const mark = async (ctx: Ctx, { step, as }: z.output<typeof markSetupStep.input>) => {
  const state = await openSetup(ctx);
  const without = (steps: SetupState['skipped']) => steps.filter((each) => each !== step);
  const [skipped, confirmed] = [without(state.skipped), without(state.confirmed)];
  const next = {
    ...state,
    skipped: as === 'skipped' ? [...skipped, step] : skipped,
    confirmed: as === 'confirmed' ? [...confirmed, step] : confirmed,
  };
  return store(ctx, next, 'marked', { setupStep: step, setupMark: as });
};

const finish = async (ctx: Ctx) => store(ctx, { ...(await openSetup(ctx)), finished: true }, 'finished', {});

const names = ['operatorName', 'operatorAddress', 'operatorContact'] as const;

const businessOf = async (ctx: Pick<Ctx, 'db'>) => {
  const { operatorName, operatorAddress, operatorContact } = await storedSettings(ctx.db);
  return { operatorName, operatorAddress, operatorContact };
};

const nameIt = async (ctx: Ctx, input: z.output<typeof nameBusiness.input>) => {
  const { operatorName, operatorAddress = '', operatorContact = '' } = input;
  await changeSettings(ctx, {
    event: 'setting.changed',
    values: { operatorName, operatorAddress, operatorContact },
    version: await settingsVersion(ctx, names),
  });
  return setupProgress(ctx);
};

export const setupRoutes = [
  command(markSetupStep, mark),
  command(finishSetup, finish),
  command(nameBusiness, nameIt),
  query(getBusiness, businessOf),
];
