/** Approves or declines a proposal; approving carries it out in the approver’s name. */
import { approveProposal, declineProposal } from '@minsu/contract/operations/agents/proposal-endpoints.ts';
import { type ProposalKind, proposalRules } from '@minsu/contract/operations/agents/proposal-kinds.ts';
import { type ProposalAction, proposalTable } from '@minsu/contract/operations/agents/proposal-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { factsOf, findProposal, type StoredProposal, shownState } from './proposal-queries.ts';
import { commandInput, performers } from './proposed-acts.ts';

const lockProposal = async (ctx: Ctx, id: string, action: ProposalAction) => {
  await ctx.db.selectFrom('agentProposals').select('id').where('id', '=', id).forUpdate().execute();
  // Checks that the caller may see it.
  await findProposal(ctx, id);
  const found = await ctx.db
    .selectFrom('agentProposals')
    .select(['id', 'kind', 'houseId', 'input', 'textCipher', 'state', 'expiresAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const row = found as typeof found & Pick<StoredProposal, 'kind' | 'state'>;
  const why = refusal(proposalTable[action], shownState(row, ctx.now), factsOf(ctx, row));
  if (why) fail(why);
  return row;
};

interface Decided {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly houseId: string;
}

const settle = async (
  ctx: Ctx,
  { id, kind, houseId }: Decided,
  state: 'approved' | 'declined',
  declineReason: string | null,
): Promise<void> => {
  await ctx.db
    .updateTable('agentProposals')
    .set({
      ...{ state, declineReason, input: null, textCipher: null },
      ...{ decidedBy: ctx.user.realname, decidedById: ctx.user.id, decidedAt: ctx.now },
    })
    .where('id', '=', id)
    .execute();
  await ctx.record({
    ...{ name: `proposal.${state}`, entity: 'proposal', entityId: id, houseId },
    after: { kind, ...(declineReason !== null && { reason: declineReason }) },
  });
};

export const approveProposalRoute = command(approveProposal, async (ctx, { id }) => {
  const row = await lockProposal(ctx, id, 'approve');
  const { route, recheck } = performers[row.kind];
  const own = { ...ctx, access: proposalRules[row.kind].permission };
  const input = row.input as Readonly<Record<string, unknown>>;
  await recheck?.(own, input);
  const text = row.textCipher === null ? undefined : ctx.services.cipher.decrypt(row.textCipher);
  await route.run(own as never, route.endpoint.input.parse(commandInput(input, text)) as never);
  await settle(ctx, row, 'approved', null);
  return findProposal(ctx, id);
});

export const declineProposalRoute = command(declineProposal, async (ctx, { id, reason }) => {
  await settle(ctx, await lockProposal(ctx, id, 'decline'), 'declined', reason);
  return findProposal(ctx, id);
});
