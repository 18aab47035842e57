/** Queries to refetch when departments change. */
import { listDepartments } from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { userOptions } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { liveKeys } from '../../../platform/calls/live.ts';
import { userQueries } from '../user-live.ts';

export const departmentQueries = [listDepartments, userOptions, ...userQueries] as const;

liveKeys({ department: departmentQueries });
