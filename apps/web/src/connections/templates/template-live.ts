/** Queries to refetch when templates change. */
import { listTemplates } from '@minsu/contract/connections/templates/template-endpoints.ts';
import { liveKeys } from '../../platform/calls/live.ts';

export const templateQueries = [listTemplates];

liveKeys({ template: templateQueries, automationRule: templateQueries });
