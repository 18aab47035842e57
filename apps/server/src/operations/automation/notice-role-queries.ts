/** Roles that a rule may notify: a notice opens its order, so each recipient must be able to. */
import type { Permission } from '@minsu/contract/permission.ts';
import { type SqlBool, sql } from 'kysely';

const OPENS_ORDERS: Permission = 'order:read';

/** Condition on role `r`. */
export const opensOrders = sql<SqlBool>`exists (select from role_permissions rp where rp.role_id = r.id
  and rp.permission = ${OPENS_ORDERS})`;
