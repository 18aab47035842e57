/** Roles as the editor shows them: rights whole, because there are few of them. */
import { z } from 'zod';
import { defaultPermissions } from '../../permission.ts';
import { dataScopes, type RoleCode, roleCodes, roleDefaults } from '../../roles.ts';
import type { Rights } from './rights-rules.ts';

const roleActions = ['edit', 'delete', 'setMembers'] as const;
export type RoleAction = (typeof roleActions)[number];

export const RoleRow = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: z.string(),
    description: z.string().nullable(),
    /** Default role it was copied from and can be reset to; for a default role its own code. */
    basedOn: z.enum(roleCodes).nullable(),
    scope: z.enum(dataScopes),
    seesMoney: z.boolean(),
    /** The highest discount on one order without the permission to override prices: both hold, 0 is none. */
    discountBp: z.int(),
    discountFen: z.int(),
    /** Holders must set up two-step verification and cannot turn it off. */
    needsTotp: z.boolean(),
    permissions: z.array(z.string()),
    /** Active and frozen users with the role. */
    members: z.int(),
    /** Holders without two-step verification. */
    withoutTotp: z.int(),
    updatedBy: z.string().nullable(),
    updatedAt: z.string().nullable(),
    version: z.int(),
    /** Exceeds the caller's permissions, who can only view it. */
    above: z.boolean(),
    /** Some members are out of the caller's scope, who can manage only members in scope. */
    beyond: z.boolean(),
    actions: z.array(z.enum(roleActions)),
  })
  .meta({ id: 'RoleRow' });
export type RoleRow = z.infer<typeof RoleRow>;

export const isDefaultRole = (code: string): code is RoleCode =>
  (roleCodes as readonly string[]).includes(code);

/** Rights of a default role in a new database. */
export const rightsOfDefault = (code: RoleCode): Rights => ({
  scope: roleDefaults[code].scope,
  seesMoney: roleDefaults[code].seesMoney,
  permissions: defaultPermissions(code),
});
