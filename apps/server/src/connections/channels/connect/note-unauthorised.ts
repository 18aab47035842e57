/** Notes that a platform no longer accepts an account: nothing is sent until it is authorised again. */

import { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { Account } from '../adapters/adapter.ts';
import { tellBroken } from './connection-news.ts';

export interface Unauthorised {
  /** The platform's code and message. */
  readonly code: string;
  readonly message: string;
}

const openIn = (ctx: Ctx, sealed: string | null): string | null =>
  sealed === null ? null : ctx.services.cipher.decrypt(sealed);

/**
 * Inside a change. `account` is what the refused call was made with: a token or password that was renewed meanwhile is not
 * blamed for it. A paused connection breaks too: it could not be resumed.
 */
export const noteUnauthorised = async (
  ctx: Ctx,
  { connectionId, token, secret }: Account,
  { code, message }: Unauthorised,
): Promise<void> => {
  const row = await ctx.db
    .selectFrom('channelConnections')
    .select(['name', 'platform', 'state', 'tokenCipher', 'secretCipher'])
    .where('id', '=', connectionId)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (row.state !== 'active' && row.state !== 'paused')) return;
  if (openIn(ctx, row.tokenCipher) !== token || openIn(ctx, row.secretCipher) !== secret) return;
  await ctx.db
    .updateTable('channelConnections')
    .set({ state: 'broken', problem: cutText(`${message} (${code})`, 300), updatedAt: ctx.now })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', connectionId)
    .execute();
  await ctx.record({
    name: 'channelConnection.broken',
    entity: 'channelConnection',
    entityId: connectionId,
    before: { state: row.state },
    after: { state: 'broken', name: row.name, platform: row.platform, code },
  });
  await tellBroken(ctx, { id: connectionId, name: row.name, platform: Platform.parse(row.platform) });
};
