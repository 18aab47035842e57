/** The account of a connection with its secrets decrypted. Never stored, logged or sent to a browser. */
import type { Ctx } from '../../../platform/context.ts';
import type { Account, Adapter } from '../adapters/adapter.ts';
import { adapterOf } from '../adapters/all-adapters.ts';

export interface OpenAccount {
  readonly account: Account;
  readonly adapter: Adapter;
}

/** Null without an account, an adapter or a living connection; its state is for the caller to judge. */
export const openAccount = async (ctx: Ctx, connectionId: string): Promise<OpenAccount | null> => {
  const row = await ctx.db
    .selectFrom('channelConnections')
    .select(['platform', 'accountKey', 'tokenCipher', 'secretCipher'])
    .where('id', '=', connectionId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  if (!row || row.platform === 'ical' || row.accountKey === null) return null;
  const platform = row.platform as Adapter['platform'];
  const adapter = adapterOf(ctx.services, platform);
  if (!adapter) return null;
  const open = (sealed: string | null) => (sealed === null ? null : ctx.services.cipher.decrypt(sealed));
  const [token, secret] = [open(row.tokenCipher), open(row.secretCipher)];
  return { adapter, account: { connectionId, platform, accountKey: row.accountKey, token, secret } };
};
