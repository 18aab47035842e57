/** Roles that a rule may tell: a notice opens the order that it is about, so whoever gets it has to be able to. */
import type { Permission } from '@minsu/contract/permission.ts';
import { type SqlBool, sql } from 'kysely';

const OPENS_ORDERS: Permission = 'order:read';

/** Of role `r`. */
export const opensOrders = sql<SqlBool>`exists (select from role_permissions rp where rp.role_id = r.id
  and rp.permission = ${OPENS_ORDERS})`;
