/** The eight default roles (contract §1). Roles are database rows; a new database starts with these. */
import type { Text } from './platform/texts.ts';

export const roleCodes = [
  'admin',
  'director_of_operations',
  'operation_supervisor',
  'operator',
  'front_desk',
  'finance',
  'housekeeper',
  'landlord',
] as const;
export type RoleCode = (typeof roleCodes)[number];

/** Properties a role sees: all, those of the user's department, or own (managed or owned as landlord). */
export const dataScopes = ['all', 'department', 'own'] as const;
export type DataScope = (typeof dataScopes)[number];

export interface RoleDefault {
  readonly name: Text;
  readonly scope: DataScope;
  readonly seesMoney: boolean;
}

export const roleDefaults: Record<RoleCode, RoleDefault> = {
  admin: { name: ['管理员', 'Administrator'], scope: 'all', seesMoney: true },
  director_of_operations: { name: ['运营总监', 'Director of operations'], scope: 'all', seesMoney: true },
  operation_supervisor: { name: ['运营主管', 'Operations supervisor'], scope: 'all', seesMoney: true },
  operator: { name: ['运营专员', 'Operator'], scope: 'all', seesMoney: true },
  front_desk: { name: ['前台', 'Front desk'], scope: 'department', seesMoney: true },
  finance: { name: ['财务', 'Finance'], scope: 'all', seesMoney: true },
  housekeeper: { name: ['保洁', 'Housekeeper'], scope: 'department', seesMoney: false },
  landlord: { name: ['房东', 'Landlord'], scope: 'own', seesMoney: true },
};
