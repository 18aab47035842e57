/** Follows the payouts of statements: one that has arrived marks its statement paid, one that came back releases it. */
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Job, JobContext } from '../../platform/module.ts';
import { lockStatement, moveStatement } from './locked-statement.ts';
import { tellPaid } from './tell-statement-news.ts';

export interface Due {
  readonly id: string;
  readonly paid: boolean;
}

const AT_ONCE = 200;

const dueStatements = async (ctx: Ctx): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select s.id, p.state = 'paid' as paid from landlord_statements s join payouts p on p.id = s.payout_id
    where s.state = 'sent' and (p.state = 'paid' or (p.state = 'failed' and p.returned_at is not null))
    order by s.id limit ${AT_ONCE}`.execute(ctx.db);
  return rows;
};

export const follow = async (ctx: Ctx, { id, paid }: Due): Promise<void> => {
  const statement = await lockStatement(ctx, { id, version: null });
  if (statement.state !== 'sent' || statement.payoutId === null) return;
  if (paid) {
    await moveStatement(ctx, statement, 'settle', sql`paid_at = ${ctx.now}`);
    return tellPaid(ctx, statement);
  }
  await sql`update landlord_statements set payout_id = null, updated_at = ${ctx.now}, version = version + 1
    where id = ${id}`.execute(ctx.db);
  await ctx.record({ name: 'statement.payoutFailed', entity: 'statement', entityId: id });
};

const run = async (job: JobContext): Promise<void> => {
  for (;;) {
    const due = await job.read(dueStatements);
    for (const each of due) {
      if (job.signal.aborted) return;
      await job.change((ctx) => follow(ctx, each));
    }
    if (due.length < AT_ONCE) return;
  }
};

/** On payout events, and hourly for anything missed. Safe to repeat: settled statements are no longer due. */
export const followPayoutsJob: Job = {
  cron: '23 * * * *',
  on: ['payout.paid', 'payout.returned', 'payout.rejected', 'payout.withdrawn'],
  run: (job) => run(job),
};
