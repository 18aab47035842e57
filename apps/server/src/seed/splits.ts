/** Past orders of the demo business, split by the same run that splits them later; the last days wait for their hours. */
import type { Config } from '../config.ts';
import { runSplits } from '../modules/splits/run-splits.ts';
import { type Ctx, createContext, type Services } from '../platform/context.ts';
import type { Db } from '../platform/database/open-database.ts';
import { NIL_ID } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { systemUser } from '../platform/session.ts';
import { createIds, type Random } from './random.ts';

interface SplitTools {
  readonly now: Date;
  readonly log: Log;
  readonly random: Random;
}

/** A run asks neither for a key nor for an institution: what the demo's landlords are paid was told long ago. */
const servicesOf = ({ now, log }: SplitTools): Services =>
  ({ config: {} as Config, log, clock: () => now, random: Math.random }) as Services;

export const insertSplits = async (db: Db, tools: SplitTools): Promise<void> => {
  const caller = {
    ...{ user: systemUser, token: null, userAgent: '', address: '', language: 'zh-CN' as const },
    ...{ requestId: `seed-${NIL_ID}`, deviceHash: Buffer.alloc(0) },
  };
  const newId = createIds(tools.random);
  const ctx: Ctx = {
    ...createContext(servicesOf(tools), db, caller, 'signedIn'),
    newId: () => newId(tools.now.getTime()),
    // Nobody looks on yet.
    record: async () => {},
  };
  await runSplits(
    { ctx, change: (work) => work(ctx), isStopped: () => false },
    { trigger: 'clock', all: true },
  );
};
