/** Documents and history of one house. */

import {
  type getHouseHistory,
  HISTORY_SIZE,
  type listHousePapers,
} from '@minsu/contract/foundation/houses/house-record-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { houseInScope, inScope } from './house-scope-queries.ts';

/** Entities in a house's history; room conditions change too often to be useful. */
const TOLD = ['house', 'room', 'houseRevision', 'roomBlock'] as const;
const UNTOLD = ['room.conditionSet'] as const;

/** Amounts among what changed. */
const isMoney = (field: string): boolean => field.endsWith('Fen') || field.endsWith('Price');

interface Row {
  readonly id: string;
  readonly name: string;
  readonly at: Date;
  readonly actor: string;
  readonly room: string | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

/** Fields with ids of people, shown by name. */
const people = { landlordId: 'landlord', departmentId: 'department', managerUserId: 'manager' } as const;

type Names = ReadonlyMap<string, string>;

const namesIn = async (ctx: Ctx, rows: readonly Row[]): Promise<Names> => {
  const ids = rows.flatMap(({ before, after }) =>
    [before, after].flatMap((side) => Object.keys(people).flatMap((field) => side?.[field] ?? [])),
  );
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, name from landlords where id = any(${ids}::uuid[])
    union all select id, depart_name from departments where id = any(${ids}::uuid[])
    union all select id, realname from users where id = any(${ids}::uuid[])`.execute(ctx.db);
  return new Map(found.map(({ id, name }) => [id, name]));
};

/** One side of a change with names in place of ids. */
const said = (side: Row['before'], names: Names): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(side ?? {}).map(([field, value]) =>
      field in people
        ? [people[field as keyof typeof people], names.get(String(value)) ?? null]
        : [field, value],
    ),
  );

const changesOf = (seesMoney: boolean, row: Row, names: Names) => {
  const [was, is] = [said(row.before, names), said(row.after, names)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
    .filter((field) => seesMoney || !isMoney(field))
    .map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
};

/** The documents in force, in the order they were handed in with. */
export const housePapers = async (ctx: Ctx, houseId: string): Promise<OutputOf<typeof listHousePapers>> => {
  await houseInScope(ctx, houseId);
  const rows = await ctx.db
    .selectFrom('houseDocuments as d')
    .innerJoin('houseUploads as u', (join) =>
      join.onRef('u.houseId', '=', 'd.houseId').onRef('u.fileId', '=', 'd.fileId'),
    )
    .innerJoin('files as f', 'f.id', 'd.fileId')
    .select(['d.fileId', 'd.name', 'd.kind', 'u.fileName', 'f.mime', 'f.sizeBytes'])
    .where('d.houseId', '=', houseId)
    .orderBy('d.position')
    .execute();
  return rows as OutputOf<typeof listHousePapers>;
};

/** Ids are given in the order of time, so the key itself pages. */
export const houseHistory = async (
  ctx: Ctx,
  { houseId, before }: z.output<(typeof getHouseHistory)['input']>,
): Promise<OutputOf<typeof getHouseHistory>> => {
  await houseInScope(ctx, houseId);
  const { rows } = await sql<Row>`
    select e.id, e.name, e.at, e.actor, r.number as room, e.before, e.after from events e
    left join rooms r on r.house_id = e.house_id and e.entity = 'room' and r.id = e.entity_id
    where e.house_id = ${houseId} and ${inScope(ctx, 'e.houseId')} and e.entity = any(${TOLD as readonly string[]})
      and e.name <> all(${UNTOLD as readonly string[]}) and ${before ? sql`e.id < ${before}::uuid` : sql`true`}
    order by e.id desc limit ${HISTORY_SIZE + 1}`.execute(ctx.db);
  const names = await namesIn(ctx, rows);
  return {
    entries: rows.slice(0, HISTORY_SIZE).map((row) => ({
      id: row.id,
      name: row.name,
      at: row.at.toISOString(),
      actor: row.actor,
      room: row.room,
      changes: changesOf(seesMoneyIn(ctx, houseId), row, names),
    })),
    more: rows.length > HISTORY_SIZE,
  };
};
