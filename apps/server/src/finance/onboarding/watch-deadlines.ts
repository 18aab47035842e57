/** Overdue supplements: users are notified once, and keep a todo until it is submitted. */
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { JobContext } from '../../platform/module.ts';
import { tellOverdue, todoKey } from './onboarding-news.ts';

interface Late {
  readonly id: string;
  readonly landlordId: string;
  readonly keeperId: string | null;
  readonly round: number;
  readonly deadline: string;
}

const lateFiles = async (ctx: Ctx): Promise<Late[]> => {
  const today = await businessDateIn(ctx);
  const { rows } = await sql<Late>`
    select f.id, f.landlord_id, f.keeper_id, f.round, f.deadline from onboarding_files f
    where f.state in ('staged', 'ready', 'supplement', 'rejected', 'signing') and f.urgency = 1
      and f.state = 'supplement' and f.deadline < ${today}::date order by f.deadline, f.id`.execute(ctx.db);
  return rows;
};

const isTold = async ({ db }: Ctx, file: Late): Promise<boolean> =>
  (await db
    .selectFrom('inboxMessages')
    .select('id')
    .where('key', '=', todoKey(file, 'overdue'))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Skips a file that was submitted meanwhile. */
const tell = async (ctx: Ctx, file: Late): Promise<void> => {
  const held = await ctx.db
    .selectFrom('onboardingFiles')
    .select('state')
    .where('id', '=', file.id)
    .where('round', '=', file.round)
    .forShare()
    .executeTakeFirst();
  if (held?.state === 'supplement') await tellOverdue(ctx, file, file.deadline);
};

export const watchDeadlines = async (job: JobContext): Promise<void> => {
  for (const file of await job.read(lateFiles)) {
    if (job.signal.aborted) return;
    if (!(await job.read((ctx) => isTold(ctx, file)))) await job.change((ctx) => tell(ctx, file));
  }
};
