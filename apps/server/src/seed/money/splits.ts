/** Past orders of the demo business, split by the same run that splits them later; the last days wait for their hours. */
import { AUDIT_HOUR, BUSINESS_TIME_ZONE, businessDate } from '@minsu/contract/platform/dates.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { hooks } from '../../all-modules.ts';
import type { Config } from '../../config.ts';
import { runSplits } from '../../finance/splits/run-splits.ts';
import { type Ctx, createContext, type Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/open-database.ts';
import { systemUser } from '../../platform/http/session.ts';
import { NIL_ID } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { createIds, type Random } from '../random.ts';
import { settledMonths } from './statements.ts';

interface SplitTools {
  readonly now: Date;
  readonly log: Log;
  readonly random: Random;
}

/** A run asks neither for a key nor for an institution: the demo's payouts are already recorded. */
const servicesOf = ({ now, log }: Pick<SplitTools, 'now' | 'log'>): Services =>
  ({ config: {} as Config, log, hooks, clock: () => now, random: Math.random }) as Services;

const splitAt = async (db: Db, now: Date, { log }: SplitTools, newId: () => string): Promise<void> => {
  const caller = {
    ...{ user: systemUser, token: null, userAgent: '', address: '', language: 'zh-CN' as const },
    ...{ requestId: `seed-${NIL_ID}`, deviceHash: Buffer.alloc(0), deviceId: null },
  };
  const ctx: Ctx = {
    ...createContext(servicesOf({ now, log }), db, caller, 'signedIn'),
    newId,
    // No screen is open yet.
    record: async () => {},
  };
  await runSplits(
    { ctx, change: (work) => work(ctx), isStopped: () => false },
    { trigger: 'clock', all: true },
  );
};

/** Once before the statements of each month are created, and now. */
export const insertSplits = async (db: Db, tools: SplitTools): Promise<void> => {
  const { now, random } = tools;
  const newId = createIds(random);
  const today = businessDate(now, BUSINESS_TIME_ZONE, AUDIT_HOUR);
  const before = settledMonths(today).map(({ drawnAt }) => new Date(drawnAt.getTime() - HOUR_MS));
  for (const at of [...before.filter((moment) => moment < now), now])
    await splitAt(db, at, tools, () => newId(at.getTime()));
};
