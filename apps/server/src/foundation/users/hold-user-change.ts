/**
 * An account that can approve is set up by two people: a grant or change waits until another person confirms it. If no
 * other user can, it is done at once, and both accounts count as one person until it is confirmed.
 */
import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { canApprove } from '@minsu/contract/foundation/duties/duty-table.ts';
import { holdMore } from '@minsu/contract/foundation/roles/rights-rules.ts';
import { fail, failAt } from '@minsu/contract/platform/failure.ts';
import { sayText, type Text } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { recordAlone } from '../duties/confirm-alone.ts';
import { colleaguesFor, confirmerOf } from '../duties/same-person-queries.ts';
import { type RoleWithRights, readRoles } from './role-queries.ts';

export const isApprover = (roles: readonly RoleWithRights[], roleIds: readonly string[]): boolean =>
  roles.some(({ id, permissions }) => roleIds.includes(id) && canApprove(permissions));

interface Change {
  readonly userId: string;
  readonly why: Text;
  readonly kind: 'roles' | 'contact' | 'reset';
  /** Roles it grants. */
  readonly roleIds?: readonly string[];
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly dutyReason: string | undefined;
}

/** Whether another user could make the same change. */
const hasColleague = async (ctx: Ctx, { roleIds = [] }: Change): Promise<boolean> => {
  const [colleagues, roles] = await Promise.all([colleaguesFor(ctx, 'userAccess'), readRoles(ctx.db)]);
  const granted = roles.filter(({ id }) => roleIds.includes(id));
  return colleagues.some((colleague) => {
    const theirs = roles.filter(({ id }) => colleague.roleIds.includes(id));
    return !granted.some((role) => holdMore([role], theirs));
  });
};

/** Until another person confirms it, the caller and this account count as one person. */
export const markSetUp = async (ctx: Ctx, userId: string): Promise<void> => {
  if (ctx.user.id === '' || ctx.user.id === userId) return;
  await ctx.db
    .updateTable('users')
    .set({
      ...{ setUpById: ctx.user.id, setUpBy: ctx.user.realname },
      ...{ setUpConfirmedById: null, setUpConfirmedBy: null, setUpConfirmedAt: null },
    })
    .where('id', '=', userId)
    .execute();
};

const store = async (
  ctx: Ctx,
  { why: _, dutyReason = '', email, phone, ...change }: Change,
): Promise<void> => {
  const { userId, kind, roleIds = [] } = change;
  const { cipher } = ctx.services;
  const waiting = await ctx.db
    .selectFrom('userConfirmations')
    .select('id')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  if (waiting) fail(dutyFailures.waitingAlready);
  await ctx.db
    .insertInto('userConfirmations')
    .values({
      ...{ id: ctx.newId(), userId, kind, roleIds: [...roleIds], reason: dutyReason },
      emailCipher: email === undefined ? null : cipher.encrypt(email),
      phoneCipher: phone === undefined ? null : sealedPhone(cipher, phone).phoneCipher,
      ...{ askedBy: ctx.user.realname, askedById: ctx.user.id, askedAt: ctx.now },
    })
    .execute();
  const roles = (await readRoles(ctx.db)).filter(({ id }) => roleIds.includes(id)).map(({ code }) => code);
  await ctx.record({
    name: 'user.changeAsked',
    entity: 'user',
    entityId: userId,
    after: { kind, reason: dutyReason, ...(roles.length > 0 && { roles }) },
  });
};

/** Answers whether it waits now; false: it may be done. */
export const heldForColleague = async (ctx: Ctx, change: Change): Promise<boolean> => {
  const { userId, dutyReason } = change;
  if (ctx.user.id === '' || ctx.user.id === userId) return false;
  const params = { why: sayText(change.why, ctx.language) };
  if (await hasColleague(ctx, change)) {
    if (dutyReason === undefined) fail(dutyFailures.needsSecond, { params });
    await store(ctx, change);
    return true;
  }
  if ((await confirmerOf(ctx, 'userAccess')).isAlone) {
    if (dutyReason === undefined) return failAt('dutyReason', dutyFailures.needsReason, params);
    await recordAlone(ctx, { act: 'userAccess', id: userId, reason: dutyReason });
  }
  await markSetUp(ctx, userId);
  return false;
};
