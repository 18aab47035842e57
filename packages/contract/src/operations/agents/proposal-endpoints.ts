/**
 * Proposals of programs: a write that an API token asks for, checked when proposed and applied only when a user with
 * the permission approves it.
 */
import { z } from 'zod';
import { MAX_TEXT } from '../../connections/channels/thread-capabilities.ts';
import { priceInput } from '../../inventory/prices/price-input.ts';
import { STANDARD_PLAN_ID } from '../../inventory/prices/price-rules.ts';
import { endpoint } from '../../platform/endpoint.ts';
import { pageInput, pageOf, sortInput } from '../../platform/paging.ts';
import { date, id, instant, intBetween, line, list, note } from '../../platform/wire.ts';
import { TaskKind } from '../tasks/task.ts';
import { Proposal, proposalViews } from './proposal.ts';
import { proposalKinds } from './proposal-kinds.ts';
import { proposalStates } from './proposal-states.ts';

const at = '/hotel-system/proposal' as const;

/** Nights whose prices one proposal changes. */
export const MAX_PROPOSED_CELLS = 62;
/** Waiting proposals of one token owner. */
export const MAX_WAITING = 100;

const PriceProposal = z.strictObject({
  kind: z.literal('price'),
  houseId: id,
  cells: z
    .array(
      z.strictObject({
        roomTypeId: id,
        ratePlanId: id.default(STANDARD_PLAN_ID),
        night: date,
        priceFen: priceInput,
      }),
    )
    .min(1)
    .max(MAX_PROPOSED_CELLS),
});
const ReplyProposal = z.strictObject({ kind: z.literal('reply'), threadId: id, text: line(MAX_TEXT) });
const TaskProposal = z.strictObject({
  kind: z.literal('task'),
  roomId: id,
  taskKind: TaskKind,
  day: date,
  note: note(500).default(''),
});
const BlockProposal = z.strictObject({
  kind: z.literal('block'),
  roomId: id,
  from: date,
  /** The day it opens again. */
  to: date,
  blockKind: z.enum(['closed', 'out_of_order', 'out_of_service']),
  why: line(60),
});
const AssignProposal = z.strictObject({ kind: z.literal('assign'), stayId: id, roomId: id });

export const ProposedAct = z.discriminatedUnion('kind', [
  PriceProposal,
  ReplyProposal,
  TaskProposal,
  BlockProposal,
  AssignProposal,
]);
export type ProposedAct = z.output<typeof ProposedAct>;

export const createProposal = endpoint(`POST ${at}/create`, {
  kind: 'command',
  permission: 'proposal:create',
  summary: 'Propose a change; it is checked now and carried out when a person approves it',
  input: z.object({ act: ProposedAct, reason: line(300), hours: intBetween(1, 168).default(24) }),
  output: z.object({ id: z.string(), expiresAt: instant }),
});

export const getProposalState = endpoint(`GET ${at}/state`, {
  kind: 'query',
  permission: 'proposal:create',
  summary: 'State of one of my proposals',
  input: z.object({ id }),
  output: z.object({
    id: z.string(),
    state: z.enum(proposalStates),
    decidedAt: instant.nullable(),
    declineReason: z.string().nullable(),
  }),
});

const deciding = { permission: 'proposal:decide' } as const;

export const pageProposals = endpoint(`POST ${at}/page`, {
  ...deciding,
  kind: 'query',
  summary: 'Proposals of programs that I may carry out, latest first',
  input: z.object({
    ...pageInput,
    view: z.enum(proposalViews).default('toDecide'),
    kind: list(z.enum(proposalKinds)).optional(),
    houseId: list(id).optional(),
    sort: sortInput(['askedAt']),
  }),
  output: pageOf(Proposal),
});

export const approveProposal = endpoint(`POST ${at}/approve`, {
  ...deciding,
  kind: 'command',
  summary: 'Carry out a proposal in my name; refused if the data it is based on has changed',
  input: z.object({ id }),
  output: Proposal,
});

export const declineProposal = endpoint(`POST ${at}/decline`, {
  ...deciding,
  kind: 'command',
  summary: 'Decline a proposal; its program can read the reason',
  input: z.object({ id, reason: line(200) }),
  output: Proposal,
});
