/** States of a proposal. It expires by its time; nothing is stored then. */
import type { StateTable } from '../../platform/state-table.ts';
import { proposalFailures } from './proposal-failures.ts';

export const proposalStates = ['waiting', 'approved', 'declined', 'expired'] as const;
export type ProposalState = (typeof proposalStates)[number];
export const proposalActions = ['approve', 'decline'] as const;
export type ProposalAction = (typeof proposalActions)[number];

export interface ProposalFacts {
  readonly isExpired: boolean;
  /** Holds the right of the command. */
  readonly mayDo: boolean;
}

const rightOf = ({ mayDo }: ProposalFacts) => (mayDo ? null : proposalFailures.notYourRight);

const undecided = {
  from: ['waiting', 'expired'],
  permission: 'proposal:decide',
  failure: proposalFailures.decided,
} as const;

export const proposalTable: StateTable<ProposalAction, ProposalState, ProposalFacts> = {
  approve: {
    ...undecided,
    to: ['approved'],
    guard: (facts) => (facts.isExpired ? proposalFailures.expired : rightOf(facts)),
  },
  decline: { ...undecided, to: ['declined'], guard: rightOf },
};
