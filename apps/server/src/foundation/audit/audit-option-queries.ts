/** Filter options of the log: kinds of records and events that occur, and users. */

import { channelEntities } from '@minsu/contract/connections/channels/channel-live.ts';
import type { auditPeople, listAuditNames } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { containing } from '../../platform/http/page-rows.ts';
import { eventWords } from './event-words.ts';

/** One index lookup per distinct name, whatever the number of rows. */
export const recordedEventNames = async ({ db }: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with recursive n (name) as (
      (select name from events order by name limit 1)
      union all
      select (select e.name from events e where e.name > n.name order by e.name limit 1) from n where n.name is not null
    ) select name from n where name is not null`.execute(db);
  return rows.map(({ name }) => name);
};

const passing: ReadonlySet<string> = new Set(channelEntities);
const entityOf = (name: string): string => name.slice(0, name.indexOf('.'));

export const auditNames = async (ctx: Ctx): Promise<OutputOf<typeof listAuditNames>> => {
  const words = await eventWords(ctx.language);
  const names = (await recordedEventNames(ctx)).filter((name) => !passing.has(entityOf(name)));
  const order = new Intl.Collator(ctx.language).compare;
  const entities = [...new Set(names.map(entityOf))];
  return {
    entities: entities
      .map((code) => ({ code, title: words.entity(code) }))
      .sort((a, b) => order(a.title, b.title)),
    names: names
      .map((code) => ({ code, title: `${words.entity(entityOf(code))} · ${words.event(code)}` }))
      .sort((a, b) => order(a.title, b.title)),
  };
};

/** Includes users who have left. */
export const peopleOf = async (
  { db }: Ctx,
  { keyword = '', ids }: z.output<typeof auditPeople.input>,
): Promise<OutputOf<typeof auditPeople>> => {
  const asked = ids
    ? sql`u.id = any(${ids}::uuid[])`
    : sql`(u.realname ilike ${containing(keyword)} or u.username ilike ${containing(keyword)})`;
  const { rows } = await sql<OutputOf<typeof auditPeople>[number]>`
    select u.id, u.realname || ' · ' || u.username as name from users u where ${asked}
    order by u.deleted_at is not null, u.realname, u.id limit ${ids?.length ?? OPTION_LIMIT}`.execute(db);
  return rows;
};
