/**
 * A month from the orders to the landlords' accounts, as background work and people do it: split, drawn up, approved, sent, paid.
 * Whatever was done before is left alone, so it may be killed anywhere and begun again.
 */
import { sql } from 'kysely';
import { sendDuePayouts } from '../../src/finance/payouts/send-payouts.ts';
import { approve } from '../../src/finance/settlements/approve-statement.ts';
import { followPayoutsJob } from '../../src/finance/settlements/follow-payouts.ts';
import { generateStatementsWork } from '../../src/finance/settlements/generate-statements.ts';
import { lockStatement } from '../../src/finance/settlements/locked-statement.ts';
import { review, send } from '../../src/finance/settlements/move-statement.ts';
import { pay } from '../../src/finance/settlements/pay-statement.ts';
import { runSplits } from '../../src/finance/splits/run-splits.ts';
import { tellInstitution } from '../../src/finance/splits/tell-institution.ts';
import type { Ctx } from '../../src/platform/context.ts';
import type { JobContext } from '../../src/platform/module.ts';
import { userIdOf } from '../user-id-of.ts';

export const settleStages = ['split', 'draw', 'decide', 'pay'] as const;
export type SettleStage = (typeof settleStages)[number];

export interface MonthToSettle {
  readonly month: string;
  /** The background run that draws its statements up. */
  readonly runId: string;
}

/** Splits complete orders and reports them to the institution. */
export const splitAll = async (job: JobContext): Promise<void> => {
  await job.read((ctx) =>
    runSplits({ ctx, change: job.change, isStopped: () => false }, { trigger: 'clock', all: true, chunk: 4 }),
  );
  await tellInstitution(job);
};

const drawUp = async (job: JobContext, { month, runId }: MonthToSettle): Promise<void> => {
  const ctx = await job.read(async (own) => own);
  const run = { id: runId, input: { month }, undoOf: null, total: 0, ctx };
  await generateStatementsWork.run({ ...run, change: job.change, progress: async () => {} });
};

const steps = { draft: review, reviewed: approve, approved: send, sent: pay } as const;

interface Open {
  readonly id: string;
  readonly state: keyof typeof steps;
}

const openOf = async (ctx: Ctx, month: string): Promise<Open[]> => {
  const { rows } = await sql<Open>`
    select id, state from landlord_statements where month = ${month} and state in ('draft', 'reviewed', 'approved', 'sent')
      and not (state = 'sent' and (payout_id is not null or payable_fen = 0)) order by id`.execute(ctx.db);
  return rows;
};

const idOf = async (ctx: Ctx, username: string): Promise<string> => {
  const id = await userIdOf(ctx.db, username);
  return id;
};

/** Approved by another person than who reviewed, as the database asks. */
const decide = async (job: JobContext, month: string): Promise<void> => {
  const [finance, admin] = await job.read((ctx) => Promise.all([idOf(ctx, 'finance'), idOf(ctx, 'admin')]));
  const open = () => job.read((ctx) => openOf(ctx, month));
  for (let found = await open(); found.length > 0; found = await open())
    for (const { id, state } of found)
      await job.change(async (ctx) => {
        const user = { ...ctx.user, id: state === 'reviewed' ? admin : finance };
        await steps[state]({ ...ctx, user }, await lockStatement(ctx, { id, version: null }));
      });
};

const payOut = async (job: JobContext): Promise<void> => {
  await sendDuePayouts(job);
  await followPayoutsJob.run(job, {});
};

/** `at` hears of each stage when it begins. */
export const settleMonth = async (
  job: JobContext,
  of: MonthToSettle,
  at: (stage: SettleStage) => void = () => {},
): Promise<void> => {
  at('split');
  await splitAll(job);
  at('draw');
  await drawUp(job, of);
  at('decide');
  await decide(job, of.month);
  at('pay');
  await payOut(job);
};
