/** Queries to refetch when proposals change; the executed command updates its own screens. */
import { pageProposals } from '@minsu/contract/operations/agents/proposal-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const proposalQueries = [pageProposals];

liveKeys({ proposal: proposalQueries });
