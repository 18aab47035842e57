/** Tools that propose a change: a person approves it on the screen, or it expires. */
import {
  createProposal,
  getProposalState,
  MAX_PROPOSED_CELLS,
} from '@minsu/contract/operations/agents/proposal-endpoints.ts';
import type { ProposalKind } from '@minsu/contract/operations/agents/proposal-kinds.ts';
import { TaskKind } from '@minsu/contract/operations/tasks/task.ts';
import { z } from 'zod';
import type { Tool } from './read-tools.ts';
import { plain } from './tool-answer.ts';
import { day, id } from './tool-inputs.ts';

const act = <const K extends ProposalKind, T extends z.ZodRawShape>(kind: K, fields: T) =>
  z.object({ kind: z.literal(kind), ...fields });

const cell = z.object({
  roomTypeId: id,
  ratePlanId: id.optional(),
  night: day,
  priceFen: z.int().positive(),
});

const acts = z.discriminatedUnion('kind', [
  act('price', { houseId: id, cells: z.array(cell).min(1).max(MAX_PROPOSED_CELLS) }),
  act('reply', { threadId: id, text: z.string().min(1) }),
  act('task', { roomId: id, taskKind: TaskKind, day, note: z.string().max(500).optional() }),
  act('block', {
    ...{ roomId: id, from: day, to: day.describe('The day it opens again') },
    ...{ blockKind: z.enum(['closed', 'out_of_order', 'out_of_service']), why: z.string().min(1).max(60) },
  }),
  act('assign', { stayId: id, roomId: id }),
]);

export const proposalTools: readonly Tool[] = [
  {
    name: 'propose',
    title: 'Propose a change',
    description:
      'Proposes prices, a reply to a guest, a task, a room block, or a room for a stay that has none. It is checked at once; nothing happens until a person approves.',
    endpoint: createProposal,
    input: z.object({
      act: acts,
      reason: z.string().min(1).max(300).describe('Read by the person who decides'),
      hours: z.int().min(1).max(168).default(24).describe('Hours until it expires'),
    }),
    shape: plain('id', 'expiresAt'),
  },
  {
    name: 'proposal_state',
    title: 'State of a proposal',
    description: 'Whether a proposal of this token’s owner was approved or declined, and why.',
    endpoint: getProposalState,
    input: z.object({ id }),
    shape: plain('id', 'state', 'decidedAt', 'declineReason'),
  },
];
