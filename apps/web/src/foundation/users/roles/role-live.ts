/** Queries to refetch when roles change. */
import { listRoles } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { userOptions } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { liveKeys } from '../../../platform/calls/live.ts';
import { userQueries } from '../user-live.ts';

export const roleQueries = [listRoles, userOptions, ...userQueries] as const;

liveKeys({ role: roleQueries });
