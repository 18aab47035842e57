/** A change that a program proposes and a person decides, in the API. */
import { z } from 'zod';
import { instant } from '../../platform/wire.ts';
import { proposalKinds } from './proposal-kinds.ts';
import { proposalActions, proposalStates } from './proposal-states.ts';

/** One change: what it is about, the value now and the proposed one. Amounts in fen, as digits; kinds of tasks and blocks as codes. */
export const ProposalChange = z.object({
  about: z.string(),
  kind: z.enum(['fen', 'text', 'task', 'block']),
  /** Null: nothing was there. */
  from: z.string().nullable(),
  to: z.string(),
});
export type ProposalChange = z.infer<typeof ProposalChange>;

export const Proposal = z
  .object({
    id: z.string(),
    kind: z.enum(proposalKinds),
    houseId: z.string(),
    houseName: z.string(),
    /** Path of the record's screen; of the result's after approval. */
    path: z.string(),
    /** Empty for a decided reply: it is in the conversation. */
    changes: z.array(ProposalChange),
    /** Reason given by the program. */
    reason: z.string(),
    /** Name of the API token and its owner. */
    tokenName: z.string(),
    askedBy: z.string(),
    askedAt: instant,
    expiresAt: instant,
    state: z.enum(proposalStates),
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    declineReason: z.string().nullable(),
    actions: z.array(z.enum(proposalActions)),
  })
  .meta({ id: 'Proposal' });
export type Proposal = z.infer<typeof Proposal>;

export const proposalViews = ['toDecide', 'decided', 'all'] as const;
