/** Roles as the editor shows them: rights whole, because there are few of them. */
import { z } from 'zod';
import { defaultPermissions } from '../permission.ts';
import { dataScopes, type RoleCode, roleCodes, roleDefaults } from '../roles.ts';
import type { Rights } from './rights-rules.ts';

export const roleActions = ['edit', 'delete', 'setMembers'] as const;
export type RoleAction = (typeof roleActions)[number];

export const RoleRow = z
  .object({
    id: z.string(),
    code: z.string(),
    name: z.string(),
    nameEn: z.string(),
    description: z.string().nullable(),
    /** The default role whose rights it began with and can go back to; a default role's own code. */
    basedOn: z.enum(roleCodes).nullable(),
    scope: z.enum(dataScopes),
    seesMoney: z.boolean(),
    /** The highest discount on one order without the permission to override prices: both hold, 0 is none. */
    discountBp: z.int(),
    discountFen: z.int(),
    /** Who holds it sets up two-step verification before anything else, and cannot turn it off. */
    needsTotp: z.boolean(),
    permissions: z.array(z.string()),
    /** Active and frozen users who hold it. */
    members: z.int(),
    /** Of them those without two-step verification. */
    withoutTotp: z.int(),
    updatedBy: z.string().nullable(),
    updatedAt: z.string().nullable(),
    version: z.int(),
    /** It holds more than the caller, who can only look at it. */
    above: z.boolean(),
    /** It holds for people whom the caller does not reach: he can only give and take it within his reach. */
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
