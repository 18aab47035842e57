/** Which queries show departments: made stale by live changes. */
import { listDepartments } from '@minsu/contract/departments/department-endpoints.ts';
import { userOptions } from '@minsu/contract/users/user-endpoints.ts';
import { liveKeys } from '../../../platform/live.ts';
import { userQueries } from '../user-live.ts';

export const departmentQueries = [listDepartments, userOptions, ...userQueries] as const;

liveKeys({ department: departmentQueries });
