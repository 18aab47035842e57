/** Which queries show templates: made stale by live changes and own commands. */
import { listTemplates } from '@minsu/contract/templates/template-endpoints.ts';
import { liveKeys } from '../../platform/live.ts';

export const templateQueries = [listTemplates];

liveKeys({ template: templateQueries, automationRule: templateQueries });
