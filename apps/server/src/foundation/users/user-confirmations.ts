/** Changes of accounts that can approve: confirmed and applied, refused, or withdrawn by the requester. */
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { confirmRefusal } from '@minsu/contract/foundation/duties/duty-table.ts';
import {
  confirmUserAccess,
  confirmUserChange,
  refuseUserChange,
  withdrawUserChange,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { announceRights } from '../auth/announce-sessions.ts';
import { confirmAlone } from '../duties/confirm-alone.ts';
import { confirmerOf } from '../duties/same-person-queries.ts';
import { checkRoles, setRoles } from './assign-roles.ts';
import { newContact } from './change-contact.ts';
import { type LockedUser, lockUser, saveUser } from './locked-user.ts';
import { readRoles } from './role-queries.ts';
import { mailReset } from './send-user-reset.ts';
import { findUser, userRow } from './user-queries.ts';

const lockChange = async (ctx: Ctx, confirmationId: string) => {
  const asked = await ctx.db
    .selectFrom('userConfirmations')
    .select('userId')
    .where('id', '=', confirmationId)
    .executeTakeFirst();
  if (!asked) fail(dutyFailures.notFound);
  const { version } = await findUser(ctx, asked.userId);
  const user = await lockUser(ctx, { id: asked.userId, version }, 'edit');
  const row = await ctx.db
    .selectFrom('userConfirmations')
    .selectAll()
    .where('id', '=', confirmationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state !== 'waiting') fail(dutyFailures.decided);
  return { user, row };
};
type Waiting = Awaited<ReturnType<typeof lockChange>>;

const settle = async (
  ctx: Ctx,
  { row }: Waiting,
  state: 'confirmed' | 'refused' | 'withdrawn',
  decideReason: string | null = null,
): Promise<void> => {
  await ctx.db
    .updateTable('userConfirmations')
    .set({ state, decideReason, decidedBy: ctx.user.realname, decidedById: ctx.user.id, decidedAt: ctx.now })
    .where('id', '=', row.id)
    .execute();
  const names = { confirmed: 'changeConfirmed', refused: 'changeRefused', withdrawn: 'changeWithdrawn' };
  await ctx.record({
    name: `user.${names[state]}`,
    entity: 'user',
    entityId: row.userId,
    after: { kind: row.kind, askedBy: row.askedBy, ...(decideReason !== null && { reason: decideReason }) },
  });
};

/** The confirmer cannot grant rights the confirmer lacks. */
const giveRoles = async (ctx: Ctx, user: LockedUser, granted: readonly string[]): Promise<void> => {
  await checkRoles(ctx, granted);
  const codesOf = async (ids: readonly string[]) =>
    (await readRoles(ctx.db)).filter(({ id }) => ids.includes(id)).map(({ code }) => code);
  const before = { roles: await codesOf(user.roleIds) };
  const after = { roles: await setRoles(ctx, user.id, [...user.roleIds, ...granted]) };
  await saveUser(ctx, user, {});
  await ctx.record({ name: 'user.rolesChanged', entity: 'user', entityId: user.id, before, after });
  await announceRights(ctx, user.id);
};

const perform = async (ctx: Ctx, { user, row }: Waiting): Promise<void> => {
  const { cipher } = ctx.services;
  if (row.kind === 'roles') return giveRoles(ctx, user, row.roleIds ?? []);
  if (row.kind === 'reset') return mailReset(ctx, user);
  const email = row.emailCipher === null ? undefined : cipher.decrypt(row.emailCipher);
  const phone = row.phoneCipher === null ? undefined : cipher.decrypt(row.phoneCipher);
  await saveUser(ctx, user, await newContact(ctx, user, { email, phone }));
  await ctx.record({
    name: 'user.edited',
    entity: 'user',
    entityId: user.id,
    after: {
      ...(email !== undefined && { emailChanged: true }),
      ...(phone !== undefined && { phoneChanged: true }),
    },
  });
};

const noteConfirmed = async (ctx: Ctx, userId: string, by: { id: string; name: string }): Promise<void> => {
  await ctx.db
    .updateTable('users')
    .set({
      ...{ setUpById: by.id, setUpBy: by.name },
      ...{ setUpConfirmedById: ctx.user.id, setUpConfirmedBy: ctx.user.realname, setUpConfirmedAt: ctx.now },
    })
    .where('id', '=', userId)
    .execute();
};

export const confirmUserChangeRoute = command(confirmUserChange, async (ctx, { confirmationId }) => {
  const waiting = await lockChange(ctx, confirmationId);
  const { askedById, askedBy, userId } = waiting.row;
  const why = confirmRefusal('userAccess', (await confirmerOf(ctx, 'userAccess')).sameAs([askedById]));
  if (why) fail(why);
  await settle(ctx, waiting, 'confirmed');
  await perform(ctx, waiting);
  await noteConfirmed(ctx, userId, { id: askedById, name: askedBy });
  return userRow(ctx, userId);
});

export const refuseUserChangeRoute = command(refuseUserChange, async (ctx, { confirmationId, reason }) => {
  const waiting = await lockChange(ctx, confirmationId);
  await settle(ctx, waiting, 'refused', reason);
  return userRow(ctx, waiting.row.userId);
});

export const withdrawUserChangeRoute = command(withdrawUserChange, async (ctx, { confirmationId }) => {
  const waiting = await lockChange(ctx, confirmationId);
  if (waiting.row.askedById !== ctx.user.id) fail(dutyFailures.notYours);
  await settle(ctx, waiting, 'withdrawn');
  return userRow(ctx, waiting.row.userId);
});

export const confirmUserAccessRoute = command(confirmUserAccess, async (ctx, { dutyReason, ...key }) => {
  const user = await lockUser(ctx, key, 'confirmAccess');
  const { setUpById, setUpBy } = user;
  if (setUpById === null) fail(dutyFailures.nothingToConfirm);
  await confirmAlone(ctx, await confirmerOf(ctx, 'userAccess'), {
    ...{ act: 'userAccess', starters: [setUpById], id: user.id, reason: dutyReason },
  });
  await noteConfirmed(ctx, user.id, { id: setUpById, name: setUpBy ?? '' });
  await saveUser(ctx, user, {});
  await ctx.record({
    name: 'user.accessConfirmed',
    entity: 'user',
    entityId: user.id,
    after: { askedBy: setUpBy },
  });
  return userRow(ctx, user.id);
});
