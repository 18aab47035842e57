import { getProposalState, pageProposals } from '@minsu/contract/operations/agents/proposal-endpoints.ts';
import { query } from '../../../platform/http/routes.ts';
import type { Module } from '../../../platform/module.ts';
import { createProposalRoute } from './create-proposal.ts';
import { approveProposalRoute, declineProposalRoute } from './decide-proposal.ts';
import { ownProposalState, proposalPage } from './proposal-queries.ts';

/** Changes that programs propose and people decide. */
export const proposalsModule: Module = {
  name: 'proposals',
  routes: [
    createProposalRoute,
    query(getProposalState, (ctx, { id }) => ownProposalState(ctx, id)),
    query(pageProposals, proposalPage),
    approveProposalRoute,
    declineProposalRoute,
  ],
};
