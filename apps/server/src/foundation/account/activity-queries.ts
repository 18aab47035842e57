/** Recent actions of the signed-in user, with the names of the records. */

import type { Activity } from '@minsu/contract/foundation/account/centre-endpoints.ts';
import type { Page } from '@minsu/contract/platform/paging.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { COUNT_LIMIT, limitOf, type Paging, pageOfRows } from '../../platform/http/page-rows.ts';
import { NIL_ID } from '../../platform/ids.ts';
import { changedFields } from '../audit/event-queries.ts';
import { type EventWords, eventWords } from '../audit/event-words.ts';
import { recordName } from '../audit/record-name.ts';
import { inScope, inScopeOf } from '../houses/house-scope-queries.ts';

/** Sign-ins have a separate list; events of the system next to a change mean nothing to users. */
const UNTOLD = [
  'user.loggedIn',
  'user.loggedOut',
  'notification.queued',
  'inbox.told',
  'inbox.settled',
  'channelOrder.followed',
  'channelSync.changed',
];

const mine = (ctx: Ctx) =>
  ctx.db
    .selectFrom('events as e')
    .where('e.userId', '=', ctx.user.id)
    .where('e.name', 'not in', UNTOLD)
    .where((eb) => eb.or([eb('e.houseId', '=', NIL_ID), inScope(ctx, 'e.houseId')]));

interface Stored {
  readonly id: string;
  readonly at: Date;
  readonly name: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly houseId: string | null;
  readonly houseName: string | null;
  readonly label: string;
}

const told = (words: EventWords, { before, after, label, ...row }: Stored): Activity => ({
  ...row,
  label: label === '' ? null : label,
  title: words.hasEvent(row.name) ? words.event(row.name) : null,
  at: row.at.toISOString(),
  fields:
    before === null ? [] : changedFields({ before, after }).map((field) => words.field(row.entity, field)),
});

export const activityOf = async (ctx: Ctx, paging: Paging): Promise<Page<Activity>> => {
  const { total } = await ctx.db
    .selectFrom(mine(ctx).select('e.id').limit(COUNT_LIMIT).as('m'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const page = mine(ctx).selectAll('e').orderBy('e.id', 'desc').modifyEnd(limitOf(paging));
  // The booker's name, for users who may see guests.
  const booker = sql`(select o.booker_name from orders o where p.entity = 'order' and o.house_id = p.house_id
    and o.id = p.entity_id and ${inScopeOf(ctx, 'guest:contacts', 'o.houseId')})`;
  const { rows } = await sql<Stored>`
    select p.id, p.at, p.name, p.entity, p.entity_id, p.before, p.after, nullif(p.house_id, ${NIL_ID}) as house_id,
      h.name as house_name, concat_ws(' ', nullif(${recordName(ctx)}, ''), nullif(${booker}, '')) as label
    from (${page}) p left join houses h on h.id = p.house_id order by p.id desc`.execute(ctx.db);
  const words = await eventWords(ctx.language);
  return pageOfRows(
    rows.map((row) => told(words, row)),
    Number(total),
    paging,
  );
};
