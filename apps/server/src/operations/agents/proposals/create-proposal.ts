/** Stores what a program proposes, after running its command as the token's owner and taking everything back. */
import {
  createProposal,
  MAX_WAITING,
  type ProposedAct,
} from '@minsu/contract/operations/agents/proposal-endpoints.ts';
import { proposalFailures } from '@minsu/contract/operations/agents/proposal-failures.ts';
import { proposalRules } from '@minsu/contract/operations/agents/proposal-kinds.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import { FailureError, fail } from '@minsu/contract/platform/failure.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { command } from '../../../platform/http/routes.ts';
import { loadUser } from '../../../platform/http/session.ts';
import { commandInput, type PreparedAct, performers } from './proposed-acts.ts';

/**
 * The token's owner with all rights of their own, because a token that may propose needs no right to act. Guests' names stay
 * masked: a refusal is answered to the token.
 */
const asOwner = async (ctx: Ctx, kind: ProposedAct['kind']): Promise<Ctx> => {
  const user = (await loadUser(ctx.db, ctx.user.id)) ?? ctx.user;
  const { permission } = proposalRules[kind];
  if (!user.may(permission)) fail(proposalFailures.notYourRight);
  const masked = { ...user, showsInFull: () => () => false };
  return { ...ctx, user: masked, access: permission, afterCommit: () => {} };
};

const tryOut = async (ctx: Ctx, kind: ProposedAct['kind'], { input, text }: PreparedAct): Promise<void> => {
  const { route } = performers[kind];
  await sql`savepoint proposed`.execute(ctx.db);
  await route.run(ctx as never, route.endpoint.input.parse(commandInput(input, text)) as never);
  await sql`rollback to savepoint proposed`.execute(ctx.db);
};

const prepared = async (ctx: Ctx, act: ProposedAct): Promise<PreparedAct> => {
  const owner = await asOwner(ctx, act.kind);
  try {
    const found = await performers[act.kind].prepare(owner, act as never);
    await tryOut(owner, act.kind, found);
    return found;
  } catch (error) {
    if (!(error instanceof FailureError)) throw error;
    // Drops the records of the failure, which the token may not see.
    return fail(proposalFailures.wouldFail, {
      params: { why: sayText(error.failure.text, ctx.language, error.details.params) },
    });
  }
};

const assertRoom = async ({ db, user, now }: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`proposals:${user.id}`}, 0))`.execute(db);
  const { waiting } = await db
    .selectFrom('agentProposals')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('askedById', '=', user.id)
    .where('state', '=', 'waiting')
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= MAX_WAITING) fail(proposalFailures.tooMany, { params: { limit: MAX_WAITING } });
};

export const createProposalRoute = command(createProposal, async (ctx, { act, reason, hours }) => {
  await assertRoom(ctx);
  const { houseId, subject, input, text, changes } = await prepared(ctx, act);
  const id = ctx.newId();
  const expiresAt = new Date(ctx.now.getTime() + hours * HOUR_MS);
  const { id: askedById, realname: askedBy, apiToken } = ctx.user;
  await ctx.db
    .insertInto('agentProposals')
    .values({
      ...{ id, kind: act.kind, houseId, subject, reason, expiresAt },
      ...{ input: JSON.stringify(input), changes: JSON.stringify(changes) },
      textCipher: text === undefined ? null : ctx.services.cipher.encrypt(text),
      ...{ tokenName: apiToken?.name ?? '', askedBy, askedById, askedAt: ctx.now },
    })
    .execute();
  await ctx.record({
    ...{ name: 'proposal.created', entity: 'proposal', entityId: id, houseId },
    after: { kind: act.kind, reason },
  });
  return { id, expiresAt: expiresAt.toISOString() };
});
