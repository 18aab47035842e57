/** Pauses and resumes a connection: nothing is sent or read in between, and nothing is lost. */
import { ChannelConnection } from '@minsu/contract/connections/channels/channel-connection.ts';
import {
  pauseConnection,
  resumeConnection,
} from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { failStale } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { noteOperation } from '../note-operation.ts';
import { connectionById } from './connection-page-queries.ts';
import { lockConnectionFor } from './connection-scope.ts';

interface Asked {
  readonly id: string;
  readonly version: number;
}

const turn = async (
  ctx: Ctx,
  { id, version }: Asked,
  action: 'pause' | 'resume',
): Promise<z.input<typeof ChannelConnection>> => {
  const connection = await lockConnectionFor(ctx, id, action);
  if (connection.version !== version) failStale(ChannelConnection, await connectionById(ctx, id));
  const state = action === 'pause' ? 'paused' : 'active';
  await ctx.db
    .updateTable('channelConnections')
    // Resuming retries at once instead of waiting out the last failures.
    .set({
      state,
      version: version + 1,
      updatedAt: ctx.now,
      ...(action === 'resume' && { failures: 0, retryAt: null, problem: '' }),
    })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    name: action === 'pause' ? 'channelConnection.paused' : 'channelConnection.resumed',
    entity: 'channelConnection',
    entityId: id,
    before: { state: connection.state },
    after: { state, name: connection.name },
  });
  await noteOperation(ctx, { connectionId: id, kind: action, subject: connection.name, result: 'done' });
  return connectionById(ctx, id);
};

export const pauseConnectionRoute = command(pauseConnection, (ctx, asked) => turn(ctx, asked, 'pause'));
export const resumeConnectionRoute = command(resumeConnection, (ctx, asked) => turn(ctx, asked, 'resume'));
