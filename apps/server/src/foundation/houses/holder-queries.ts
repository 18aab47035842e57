/** Landlords, departments and managers: those with houses, and those a house may be assigned to. */

import type {
  HolderKind,
  houseEditOptions,
  houseHolders,
} from '@minsu/contract/foundation/houses/house-holder-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing, startingWith } from '../../platform/http/page-rows.ts';
import { usersWhoMay } from '../messages/recipient-queries.ts';
import { houseConditions } from './house-filter-queries.ts';
import { inScope } from './house-scope-queries.ts';

type Asked = z.output<typeof houseHolders.input>;

interface Holder {
  readonly table: RawBuilder<unknown>;
  readonly name: RawBuilder<unknown>;
  /** The column of `houses h`. */
  readonly of: RawBuilder<unknown>;
}

const holders: Record<HolderKind, Holder> = {
  landlord: { table: sql`landlords`, name: sql`x.name`, of: sql`h.landlord_id` },
  department: { table: sql`departments`, name: sql`x.depart_name`, of: sql`h.department_id` },
  manager: { table: sql`users`, name: sql`x.realname`, of: sql`h.manager_user_id` },
};

/** The given ids, or names that contain the keyword. */
const asked = ({ name }: Holder, { keyword = '', ids }: Asked): RawBuilder<unknown> => {
  if (ids) return sql`x.id = any(${ids}::uuid[])`;
  return keyword ? sql`${name} ilike ${containing(keyword)}` : sql`true`;
};

/** Names that begin with the keyword first. */
const orderOf = ({ name }: Holder, { keyword = '', ids }: Asked): RawBuilder<unknown> =>
  keyword && !ids ? sql`${name} ilike ${startingWith(keyword)} desc,` : sql``;

const limitOf = ({ ids }: Asked): number => ids?.length ?? OPTION_LIMIT;

/** Those with the most houses first. */
export const holdersOfHouses = async (ctx: Ctx, input: Asked): Promise<OutputOf<typeof houseHolders>> => {
  const holder = holders[input.of];
  const { rows } = await sql<OutputOf<typeof houseHolders>[number]>`
    select x.id, ${holder.name} as name, held.count
    from (
      select ${holder.of} as id, count(*)::int as count from houses h
      where ${houseConditions(ctx, {})} and ${holder.of} is not null group by 1
    ) held join ${holder.table} x on x.id = held.id
    where ${asked(holder, input)}
    order by ${orderOf(holder, input)} held.count desc, name, x.id limit ${limitOf(input)}`.execute(ctx.db);
  return rows;
};

/**
 * Users this user may know about: without access to all properties, their own colleagues and those of the properties
 * they see.
 */
const reached = (ctx: Ctx, { of }: Asked): RawBuilder<unknown> => {
  const scopes = ctx.user.scopesOf(ctx.access);
  if (scopes.has('all')) return sql`true`;
  const department = scopes.has('department') ? ctx.user.departmentId : null;
  const own = {
    landlord: sql`x.user_id = ${ctx.user.id}`,
    department: sql`x.id = ${department}::uuid`,
    manager: sql`(x.id = ${ctx.user.id} or x.department_id = ${department}::uuid)`,
  };
  return sql`(${own[of]} or x.id in (select ${holders[of].of} from houses h where ${inScope(ctx, 'h.id')}))`;
};

/**
 * Managers are users who may see houses, landlords are active ones; a current holder who no longer qualifies stays
 * listed.
 */
const fitting = async (ctx: Ctx, { of, ids }: Asked): Promise<RawBuilder<unknown>> => {
  if (of === 'landlord' && !ids) return sql`x.status <> 'ended'`;
  if (of !== 'manager' || ids) return sql`true`;
  return sql`x.id = any(${await usersWhoMay(ctx.db, { permission: 'house:read' })}::uuid[])`;
};

export const editOptions = async (ctx: Ctx, input: Asked): Promise<OutputOf<typeof houseEditOptions>> => {
  const holder = holders[input.of];
  const usual = input.of === 'department' ? sql`x.depart_order, name` : sql`name`;
  const { rows } = await sql<OutputOf<typeof houseEditOptions>[number]>`
    select x.id, ${holder.name} as name from ${holder.table} x
    where ${asked(holder, input)} and ${reached(ctx, input)} and ${await fitting(ctx, input)}
    order by ${orderOf(holder, input)} ${usual}, x.id limit ${limitOf(input)}`.execute(ctx.db);
  return rows;
};
