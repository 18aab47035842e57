/** Proposals as lists show them, with what the caller may do. */
import type { Proposal, ProposalChange } from '@minsu/contract/operations/agents/proposal.ts';
import type {
  getProposalState,
  pageProposals,
} from '@minsu/contract/operations/agents/proposal-endpoints.ts';
import { proposalFailures } from '@minsu/contract/operations/agents/proposal-failures.ts';
import {
  type ProposalKind,
  proposalKinds,
  proposalRules,
} from '@minsu/contract/operations/agents/proposal-kinds.ts';
import {
  type ProposalFacts,
  type ProposalState,
  proposalTable,
} from '@minsu/contract/operations/agents/proposal-states.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { personName } from '../../../foundation/audit/person-name.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { COUNT_LIMIT, limitOf, orderBy, pageOfRows, totalFrom } from '../../../platform/http/page-rows.ts';

type Input = z.output<typeof pageProposals.input>;

export interface StoredProposal {
  readonly id: string;
  readonly kind: ProposalKind;
  readonly houseId: string;
  readonly houseName: string;
  readonly subject: string;
  readonly textCipher: string | null;
  readonly changes: ProposalChange[];
  readonly reason: string;
  readonly tokenName: string;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly state: Exclude<ProposalState, 'expired'>;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly declineReason: string | null;
}

const paths: Readonly<Record<ProposalKind, (subject: string) => string>> = {
  price: (houseId) => `/housePriceMenu/housePrice?house=${houseId}`,
  reply: (id) => `/messageMenu/message?id=${id}`,
  task: (houseId) => `/task/taskList?house=${houseId}`,
  block: (houseId) => `/houseStatusMenu/houseStatus?house=${houseId}`,
  assign: (id) => `/orderManagement/orderDetail?id=${id}`,
};

export const shownState = (
  { state, expiresAt }: Pick<StoredProposal, 'state' | 'expiresAt'>,
  now: Date,
): ProposalState => (state === 'waiting' && expiresAt <= now ? 'expired' : state);

export const factsOf = (
  { user, now }: Ctx,
  { kind, expiresAt }: Pick<StoredProposal, 'kind' | 'expiresAt'>,
): ProposalFacts => ({ isExpired: expiresAt <= now, mayDo: user.may(proposalRules[kind].permission) });

/** Text of a proposed reply, until it is decided. */
const changesOf = ({ services }: Ctx, { kind, textCipher, changes }: StoredProposal): ProposalChange[] => {
  if (kind !== 'reply') return changes;
  if (textCipher === null) return [];
  return changes.map((one) => ({ ...one, to: services.cipher.decrypt(textCipher) }));
};

const toProposal = (ctx: Ctx, row: StoredProposal): Proposal => {
  const { subject, textCipher, ...rest } = row;
  const state = shownState(row, ctx.now);
  return {
    ...rest,
    path: paths[row.kind](subject),
    changes: changesOf(ctx, row),
    state,
    askedBy: personName(ctx, row.askedBy),
    decidedBy: row.decidedBy === null ? null : personName(ctx, row.decidedBy),
    askedAt: row.askedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    actions: allowedActions(proposalTable, state, factsOf(ctx, row), ctx.user.may),
  };
};

/** Proposals whose command the caller may run in their property. */
const inSight = (ctx: Ctx): RawBuilder<unknown> => {
  const each = proposalKinds
    .filter((kind) => ctx.user.may(proposalRules[kind].permission))
    .map((kind) => {
      const own = { ...ctx, access: proposalRules[kind].permission };
      return sql`(p.kind = ${kind} and ${inScope(own, 'p.houseId')})`;
    });
  return each.length === 0
    ? sql`false`
    : sql`${inScope(ctx, 'p.houseId')} and (${sql.join(each, sql` or `)})`;
};

const viewCondition = ({ now }: Ctx, view: Input['view']): RawBuilder<unknown> => {
  const waits = sql`(p.state = 'waiting' and p.expires_at > ${now})`;
  if (view === 'all') return sql`true`;
  return view === 'toDecide' ? waits : sql`not ${waits}`;
};

const columns = sql`p.id, p.kind, p.house_id, h.name as house_name, p.subject, p.text_cipher, p.changes, p.reason, p.token_name,
  p.asked_by, p.asked_at, p.expires_at, p.state, p.decided_by, p.decided_at, p.decline_reason`;

export const proposalPage = async (ctx: Ctx, input: Input): Promise<Page<Proposal>> => {
  const { kind, houseId, view, sort = ['-askedAt'] } = input;
  const where = sql`${inSight(ctx)} and ${viewCondition(ctx, view)}
    and ${kind?.length ? sql`p.kind = any(${kind}::text[])` : sql`true`}
    and ${houseId?.length ? sql`p.house_id = any(${houseId}::uuid[])` : sql`true`}`;
  const order = orderBy({ askedAt: sql`p.asked_at` }, sort, sql`p.id desc`);
  const { rows } = await sql<StoredProposal>`
    select ${columns} from agent_proposals p join houses h on h.id = p.house_id
    where ${where} order by ${order} ${limitOf(input)}`.execute(ctx.db);
  const count = async () => {
    const counted = await sql<{ n: number }>`
      select count(*)::int as n from (select from agent_proposals p where ${where} limit ${COUNT_LIMIT}) c`.execute(
      ctx.db,
    );
    return counted.rows[0]?.n ?? 0;
  };
  const records = rows.map((row) => toProposal(ctx, row));
  return pageOfRows(records, totalFrom(input, rows.length) ?? (await count()), input);
};

export const findProposal = async (ctx: Ctx, id: string): Promise<Proposal> => {
  const { rows } = await sql<StoredProposal>`
    select ${columns} from agent_proposals p join houses h on h.id = p.house_id
    where p.id = ${id} and ${inSight(ctx)}`.execute(ctx.db);
  return rows[0] ? toProposal(ctx, rows[0]) : fail(proposalFailures.notFound);
};

type StateOf = z.input<(typeof getProposalState)['output']>;

/** For the program: of proposals of its own user. */
export const ownProposalState = async (ctx: Ctx, id: string): Promise<StateOf> => {
  const row = await ctx.db
    .selectFrom('agentProposals')
    .select(['id', 'state', 'expiresAt', 'decidedAt', 'declineReason'])
    .where('id', '=', id)
    .where('askedById', '=', ctx.user.id)
    .executeTakeFirst();
  if (!row) return fail(proposalFailures.notFound);
  const { state, expiresAt, decidedAt, declineReason } = row as typeof row & Pick<StoredProposal, 'state'>;
  return {
    ...{ id, declineReason, decidedAt: decidedAt?.toISOString() ?? null },
    state: shownState({ state, expiresAt }, ctx.now),
  };
};
