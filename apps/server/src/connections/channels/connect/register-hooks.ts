/** The addresses for platforms' webhooks: unguessable, stored sealed, registered again every day. */
import type { Ctx } from '../../../platform/context.ts';
import type { JobContext } from '../../../platform/module.ts';
import { accountCallsOf } from '../adapters/all-adapters.ts';
import { noteOperation, resultOf } from '../note-operation.ts';
import { openAccount } from './open-account.ts';

/** Null for a connection that has none. */
export const hookUrl = async (ctx: Ctx, connectionId: string): Promise<string | null> => {
  const row = await ctx.db
    .selectFrom('channelConnections')
    .select(['platform', 'hookKeyCipher'])
    .where('id', '=', connectionId)
    .executeTakeFirst();
  if (!row?.hookKeyCipher) return null;
  const key = ctx.services.cipher.decrypt(row.hookKeyCipher);
  return `${ctx.services.config.publicUrl}/hotel-external/${row.platform}/notify/${key}`;
};

const registerOne = async (job: JobContext, connectionId: string): Promise<void> => {
  const found = await job.read(async (ctx) => {
    const opened = await openAccount(ctx, connectionId);
    const url = await hookUrl(ctx, connectionId);
    const calls = opened && accountCallsOf(ctx.services)[opened.adapter.platform];
    return opened && url !== null && calls ? { account: opened.account, url, calls } : null;
  });
  if (!found) return;
  const outcome = await found.calls.registerHook(found.account, found.url);
  if (outcome.kind === 'done') return;
  await job.change((ctx) =>
    noteOperation(ctx, { connectionId, kind: 'authorise', subject: 'hook', ...resultOf(outcome) }),
  );
};

/** The public address may have changed, or a platform lost it; repeating it has no effect there. */
export const registerHooks = async (job: JobContext): Promise<void> => {
  const connections = await job.read(({ db }) =>
    db
      .selectFrom('channelConnections')
      .select('id')
      .where('state', 'in', ['active', 'paused'])
      .where('accountKey', 'is not', null)
      .where('deletedAt', 'is', null)
      .execute(),
  );
  for (const { id } of connections) {
    if (job.signal.aborted) return;
    await registerOne(job, id);
  }
};
