import { dutyFailures } from '@minsu/contract/foundation/duties/duty-failures.ts';
import { canApprove } from '@minsu/contract/foundation/duties/duty-table.ts';
import { diffOf, isSame, type Rights } from '@minsu/contract/foundation/roles/rights-rules.ts';
import type { RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import { editRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { roleFailures } from '@minsu/contract/foundation/roles/role-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { announceRole } from '../auth/announce-sessions.ts';
import { noteLostApprovals } from '../duties/note-lost-approvals.ts';
import { colleaguesFor } from '../duties/same-person-queries.ts';
import { markSetUp } from '../users/hold-user-change.ts';
import { refuseExcess, refuseTakenNames, rightsOf } from './check-role.ts';
import { lockRole } from './locked-role.ts';
import { roleRow } from './role-queries.ts';
import { storePermissions } from './store-permissions.ts';

const ADMIN = 'admin';

/** Old and new values of what changed; for permissions, those added and removed. */
const changesOf = (role: RoleRow, names: Partial<RoleRow>, rights: Rights) => {
  const { added, removed, scope, seesMoney, discountBp, discountFen } = diffOf(role, rights);
  const changed = (Object.keys(names) as (keyof typeof names)[]).filter((key) => role[key] !== names[key]);
  return {
    before: {
      ...Object.fromEntries(changed.map((key) => [key, role[key]])),
      ...(removed.length > 0 && { permissions: removed }),
      ...(scope && { scope: scope[0] }),
      ...(seesMoney && { seesMoney: seesMoney[0] }),
      ...(discountBp && { discountBp: discountBp[0] }),
      ...(discountFen && { discountFen: discountFen[0] }),
    },
    after: {
      ...Object.fromEntries(changed.map((key) => [key, names[key]])),
      ...(added.length > 0 && { permissions: added }),
      ...(scope && { scope: scope[1] }),
      ...(seesMoney && { seesMoney: seesMoney[1] }),
      ...(discountBp && { discountBp: discountBp[1] }),
      ...(discountFen && { discountFen: discountFen[1] }),
    },
  };
};

/** A role with members cannot gain a right to approve: that would grant it without a second person. */
const assertNoNewApprover = async (ctx: Ctx, role: RoleRow, rights: Rights): Promise<void> => {
  const { added, scope } = diffOf(role, rights);
  const gained = scope === null ? added : rights.permissions;
  if (!canApprove(gained)) return;
  const members = await ctx.db
    .selectFrom('userRoles')
    .select('userId')
    .where('roleId', '=', role.id)
    .where('userId', '<>', ctx.user.id)
    .execute();
  if (members.length === 0) return;
  if ((await colleaguesFor(ctx, 'userAccess')).length > 0) fail(dutyFailures.heldByMembers);
  for (const { userId } of members) await markSetUp(ctx, userId);
};

export const editRoleRoute = command(editRole, async (ctx, input) => {
  const { id, version, name, nameEn, description, needsTotp: asked, ...given } = input;
  const role = await lockRole(ctx, id, version);
  const rights = rightsOf(given, role);
  if (role.beyond) fail(roleFailures.beyondReach);
  if (role.code === ADMIN && !isSame(diffOf(role, rights))) fail(roleFailures.adminFixed);
  await refuseTakenNames(ctx, input, id);
  refuseExcess(ctx, rights);
  await assertNoNewApprover(ctx, role, rights);
  const needsTotp = asked ?? role.needsTotp;
  const names = { name, nameEn, description: description || null, needsTotp };
  await ctx.db
    .updateTable('roles')
    .set({
      roleName: name,
      roleNameEn: nameEn,
      description: names.description,
      dataScope: rights.scope,
      seesMoney: rights.seesMoney,
      discountBp: rights.discountBp,
      discountFen: rights.discountFen,
      needsTotp,
      updateBy: ctx.user.realname,
      updatedAt: ctx.now,
      version: role.version + 1,
    })
    .where('id', '=', id)
    .execute();
  await noteLostApprovals(ctx, () => storePermissions(ctx, id, rights.permissions));
  await ctx.record({ name: 'role.edited', entity: 'role', entityId: id, ...changesOf(role, names, rights) });
  await announceRole(ctx, id);
  return roleRow(ctx, id);
});
