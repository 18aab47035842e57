/** Devices that receive push notifications: of the caller, and of the recipients of a notification. */
import type { PushDevices } from '@minsu/contract/foundation/messages/push-endpoints.ts';
import type { QuietHours } from '@minsu/contract/platform/quiet-hours.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { hashToken } from '../../../platform/http/session.ts';
import type { BrowserKeys } from './push-encryption.ts';
import { pushKeysOf } from './push-keys.ts';

export interface Subscription extends BrowserKeys {
  readonly endpoint: string;
}

export const myPushDevices = async (ctx: Ctx): Promise<z.input<typeof PushDevices>> => {
  const mine = ctx.token === null ? null : hashToken(ctx.token);
  const rows = await ctx.db
    .selectFrom('pushSubscriptions')
    .select(['id', 'userAgent', 'sessionHash', 'createdAt'])
    .where('userId', '=', ctx.user.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const devices = rows.map(({ sessionHash, ...row }) => ({
    ...row,
    current: mine?.equals(sessionHash) ?? false,
  }));
  return { publicKey: (await pushKeysOf(ctx)).publicKey, devices };
};

export interface PushDevice extends QuietHours {
  readonly id: string;
  readonly userId: string;
  readonly userAgent: string;
  readonly endpointHash: Buffer;
}

/** The device of an ended session receives nothing more, even before the session is removed. */
export const pushDevicesOf = async (ctx: Ctx, userIds: readonly string[]): Promise<PushDevice[]> => {
  const { rows } = await sql<PushDevice>`
    select p.id, p.user_id, p.user_agent, p.endpoint_hash, q.quiet_from, q.quiet_to
    from push_subscriptions p join sessions s on s.token_hash = p.session_hash
    left join notice_quiet_hours q on q.user_id = p.user_id
    where p.user_id = any(${[...userIds]}::uuid[]) and s.expires_at > ${ctx.now} order by p.created_at, p.id`.execute(
    ctx.db,
  );
  return [...rows];
};

export interface OpenedDevice extends QuietHours {
  readonly subscription: Subscription;
}

/** Null: it was turned off, or its session has ended. */
export const openDevice = async (ctx: Ctx, id: string): Promise<OpenedDevice | null> => {
  const { rows } = await sql<QuietHours & { sealed: string }>`
    select p.subscription_cipher as sealed, q.quiet_from, q.quiet_to
    from push_subscriptions p join sessions s on s.token_hash = p.session_hash
    left join notice_quiet_hours q on q.user_id = p.user_id
    where p.id = ${id} and s.expires_at > ${ctx.now}`.execute(ctx.db);
  const [row] = rows;
  if (!row) return null;
  const { sealed, ...quiet } = row;
  return { subscription: JSON.parse(ctx.services.cipher.decrypt(sealed)) as Subscription, ...quiet };
};
