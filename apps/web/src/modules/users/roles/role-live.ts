/** Which queries show roles: made stale by live changes. */
import { listRoles } from '@minsu/contract/roles/role-endpoints.ts';
import { userOptions } from '@minsu/contract/users/user-endpoints.ts';
import { liveKeys } from '../../../platform/live.ts';
import { userQueries } from '../user-live.ts';

export const roleQueries = [listRoles, userOptions, ...userQueries] as const;

liveKeys({ role: roleQueries });
