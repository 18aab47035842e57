/** Effective permissions of a user over all roles. */
import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { id } from '../../platform/wire.ts';
import { dataScopes } from '../../roles.ts';
import { RoleName, totpStates } from './user.ts';
import { userStates } from './user-states.ts';

const Granted = z.object({
  permission: z.string(),
  /** The roles that grant it, each in its scope. */
  by: z.array(z.object({ roleId: z.string(), scope: z.enum(dataScopes) })),
});

export const UserRights = z
  .object({
    user: z.object({
      id: z.string(),
      username: z.string(),
      realname: z.string(),
      departmentName: z.string().nullable(),
      state: z.enum(userStates),
    }),
    roles: z.array(
      RoleName.extend({
        scope: z.enum(dataScopes),
        seesMoney: z.boolean(),
        needsTotp: z.boolean(),
        grants: z.int(),
      }),
    ),
    seesMoney: z.boolean(),
    granted: z.array(Granted),
    /** Properties in each scope for this user. */
    houses: z.object({ all: z.int(), department: z.int(), own: z.int() }),
    /** While owed, none of these permissions applies. */
    totp: z.enum(totpStates),
    /** Valid API tokens. */
    tokens: z.int(),
  })
  .meta({ id: 'UserRights' });
export type UserRights = z.infer<typeof UserRights>;

export const getUserRights = endpoint('GET /hotel-system/user/rights', {
  kind: 'query',
  permission: 'user:read',
  summary: 'All permissions of a user, each with its role and scope',
  input: z.object({ id }),
  output: UserRights,
});
