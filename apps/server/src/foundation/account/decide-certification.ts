/** Approves or rejects another user's certification; shows a document number for a reason. */
import {
  approveCertification,
  rejectCertification,
  revealCertificationNumber,
} from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { certificationTable } from '@minsu/contract/foundation/account/certification-states.ts';
import { coreFailures, fail } from '@minsu/contract/platform/failure.ts';
import type { Text } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { confirmAlone } from '../duties/confirm-alone.ts';
import { confirmerOf } from '../duties/same-person-queries.ts';
import { settleTodo } from '../messages/settle-todo.ts';
import { tellUsers } from '../messages/tell-users.ts';
import { certificationCase } from './certification-queries.ts';
import {
  assertCertification,
  certificationTodo,
  type LockedCertification,
  lockedCertification,
} from './locked-certification.ts';

interface Verdict {
  readonly state: 'passed' | 'rejected';
  readonly reason: string | null;
  readonly content: Text;
}

const settle = async (ctx: Ctx, { id, userId, version }: LockedCertification, verdict: Verdict) => {
  const { state, reason, content } = verdict;
  await ctx.db
    .updateTable('certifications')
    .set({ state, reason, decidedAt: ctx.now, decidedBy: ctx.user.id, version: version + 1 })
    .where('id', '=', id)
    .execute();
  const name = state === 'passed' ? 'certification.approved' : 'certification.rejected';
  await ctx.record({ name, entity: 'certification', entityId: id, after: { reason } });
  await settleTodo(ctx, certificationTodo(id));
  await tellUsers(ctx, {
    to: { userIds: [userId] },
    kind: 'notice',
    subject: 'security',
    title: ['实名认证结果', 'Your identity verification'],
    content,
    params: { reason: reason ?? '' },
    path: '/user/setting?tab=certification',
    key: `certification:${id}:${version}`,
  });
  return certificationCase(ctx, id);
};

export const approveCertificationRoute = command(
  approveCertification,
  async (ctx, { id, version, dutyReason }) => {
    const before = await lockedCertification(ctx, id);
    await assertCertification(ctx, certificationTable.approve, before, version);
    await confirmAlone(ctx, await confirmerOf(ctx, 'certification'), {
      ...{ act: 'certification', starters: [before.userId], id, reason: dutyReason },
    });
    // One person, one valid certification: the former one gives way.
    await ctx.db
      .updateTable('certifications')
      .set({ state: 'replaced' })
      .where('userId', '=', before.userId)
      .where('state', '=', 'passed')
      .execute();
    const content: Text = ['您的实名认证已通过', 'Your identity was verified'];
    return settle(ctx, before, { state: 'passed', reason: null, content });
  },
);

export const rejectCertificationRoute = command(rejectCertification, async (ctx, { id, version, reason }) => {
  const before = await lockedCertification(ctx, id);
  await assertCertification(ctx, certificationTable.reject, before, version);
  const content: Text = [
    '您的实名认证未通过：{{reason}}',
    'Your identity verification was rejected: {{reason}}',
  ];
  return settle(ctx, before, { state: 'rejected', reason, content });
});

export const revealCertificationNumberRoute = command(
  revealCertificationNumber,
  async (ctx, { id, reason }) => {
    const row = await ctx.db
      .selectFrom('certifications')
      .select('numberSealed')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) fail(coreFailures.notFound);
    await ctx.record({
      name: 'certification.numberRevealed',
      entity: 'certification',
      entityId: id,
      after: { reason },
    });
    return { number: ctx.services.cipher.decrypt(row.numberSealed) };
  },
);
