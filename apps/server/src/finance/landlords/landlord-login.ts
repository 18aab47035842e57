/** A landlord's user: the user who sees the landlord's houses. */

import { randomBytes } from 'node:crypto';
import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import {
  createLandlordUser,
  landlordUserOptions,
  linkLandlordUser,
  unlinkLandlordUser,
} from '@minsu/contract/finance/landlords/landlord-login-endpoints.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { sql } from 'kysely';
import { announceRights } from '../../foundation/auth/announce-sessions.ts';
import { hashPassword } from '../../foundation/auth/password-hash.ts';
import { sendResetLink } from '../../foundation/auth/send-reset-link.ts';
import { insertUser } from '../../foundation/users/insert-user.ts';
import { readRoles } from '../../foundation/users/role-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { containing } from '../../platform/http/page-rows.ts';
import { command, externalCommand, query } from '../../platform/http/routes.ts';
import { landlordDetail } from './landlord-detail-queries.ts';
import { type LockedLandlord, lockLandlordAt, raiseVersion } from './locked-landlord.ts';

const ROLE = 'landlord';

const isLandlordUser = sql`u.deleted_at is null and exists (
  select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.role_code = ${ROLE})`;

/** Users requested by id keep their names. */
export const landlordUserOptionsRoute = query(landlordUserOptions, async (ctx, { keyword, ids }) => {
  const part = keyword?.trim() ? containing(keyword.trim()) : null;
  const free = sql`not exists (select from landlords l where l.user_id = u.id)
    and ${part === null ? sql`true` : sql`(u.username ilike ${part} or u.realname ilike ${part})`}`;
  const { rows } = await sql<OutputOf<typeof landlordUserOptions>[number]>`
    select u.id, u.realname || ' · ' || u.username as name from users u
    where ${isLandlordUser} and ${ids ? sql`u.id = any(${ids}::uuid[])` : free}
    order by u.realname, u.id limit ${ids ? ids.length : OPTION_LIMIT}`.execute(ctx.db);
  return rows;
});

const lockWithoutUser = async (ctx: Ctx, key: { id: string; version: number }): Promise<LockedLandlord> => {
  const landlord = await lockLandlordAt(ctx, key);
  return landlord.userId === null ? landlord : fail(landlordFailures.hasUser);
};

const link = async (ctx: Ctx, landlord: LockedLandlord, user: { id: string; username: string }) => {
  await raiseVersion(ctx, landlord, { userId: user.id });
  await ctx.record({
    name: 'landlord.userLinked',
    entity: 'landlord',
    entityId: landlord.id,
    after: { username: user.username },
  });
  await announceRights(ctx, user.id);
};

export const linkLandlordUserRoute = command(linkLandlordUser, async (ctx, { userId, ...key }) => {
  const landlord = await lockWithoutUser(ctx, key);
  const { rows } = await sql<{ id: string; username: string; landlord: string | null }>`
    select u.id, u.username, (select l.name from landlords l where l.user_id = u.id) as landlord from users u
    where u.id = ${userId} and ${isLandlordUser} for update of u`.execute(ctx.db);
  const user = rows[0] ?? failAt('userId', landlordFailures.noUser);
  if (user.landlord !== null) failAt('userId', landlordFailures.userTaken, { name: user.landlord });
  await link(ctx, landlord, user);
  return landlordDetail(ctx, key.id);
});

const NAME_LENGTH = 40;

/** The first password is random; the landlord sets one with the link in the mail. */
export const createLandlordUserRoute = externalCommand(createLandlordUser, async (ctx, input) => {
  const { username, email, ...key } = input;
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  await ctx.store(async (store) => {
    const landlord = await lockWithoutUser(store, key);
    const roleIds = (await readRoles(store.db)).filter(({ code }) => code === ROLE).map(({ id }) => id);
    const phone = landlord.phoneCipher && store.services.cipher.decrypt(landlord.phoneCipher);
    const realname = cutText(landlord.name, NAME_LENGTH);
    const id = await insertUser(store, { username, email, phone, realname, roleIds, passwordHash });
    await sendResetLink(store, { id, username, realname, email }, 'welcome');
    await link(store, landlord, { id, username });
  });
  return landlordDetail(ctx, key.id);
});

export const unlinkLandlordUserRoute = command(unlinkLandlordUser, async (ctx, { reason, ...key }) => {
  const landlord = await lockLandlordAt(ctx, key);
  const userId = landlord.userId ?? fail(landlordFailures.hasNoUser);
  const user = await ctx.db
    .selectFrom('users')
    .select('username')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  await raiseVersion(ctx, landlord, { userId: null });
  await ctx.record({
    name: 'landlord.userUnlinked',
    entity: 'landlord',
    entityId: key.id,
    before: { username: user.username },
    after: { reason },
  });
  await announceRights(ctx, userId);
  return landlordDetail(ctx, key.id);
});
