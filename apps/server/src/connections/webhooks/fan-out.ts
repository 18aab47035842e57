/** Creates one delivery per event and subscribed endpoint, in the order of positions. */
import { wants } from '@minsu/contract/connections/webhooks/webhook-events.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { NIL_ID, newId } from '../../platform/ids.ts';
import { plannedOnce } from '../../platform/jobs/planned-once.ts';

/** Events per transaction. */
const BATCH = 1_000;

interface Follower {
  readonly id: string;
  readonly events: readonly string[];
  readonly houseIds: readonly string[];
  readonly position: number;
}

interface Placed {
  readonly position: number;
  readonly houseId: string;
  readonly eventId: string;
  readonly name: string;
  readonly entity: string;
  readonly entityId: string;
  readonly at: Date;
  readonly toldUserIds: readonly string[] | null;
}

/** Locked, so that none is switched off before its rows are written. */
const followers = async (ctx: Ctx): Promise<Follower[]> => {
  const { rows } = await sql<Follower>`
    select w.id, w.events, w.house_ids, h.position from webhooks w join webhook_health h on h.webhook_id = w.id
    where w.state = 'on' and w.deleted_at is null
      and exists (select from event_positions p where p.position > h.position)
    order by h.position, w.id for share of w`.execute(ctx.db);
  return rows;
};

const placedAfter = (ctx: Ctx, position: number): Promise<Placed[]> =>
  ctx.db
    .selectFrom('eventPositions')
    .select(['position', 'houseId', 'eventId', 'name', 'entity', 'entityId', 'at', 'toldUserIds'])
    .where('position', '>', plannedOnce(position, 'bigint'))
    .orderBy('position')
    .limit(sql.lit(BATCH))
    .execute();

const isFor = (follower: Follower, event: Placed): boolean =>
  event.position > follower.position &&
  wants(follower, {
    name: event.name,
    entity: event.entity,
    houseId: event.houseId === NIL_ID ? null : event.houseId,
    isPersonal: event.toldUserIds !== null,
  });

const insert = async (
  ctx: Ctx,
  rows: readonly (Placed & { readonly webhookId: string })[],
): Promise<void> => {
  if (rows.length === 0) return;
  const column = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key]);
  await sql`
    insert into webhook_deliveries (house_id, id, webhook_id, event_id, position, name, entity, entity_id, event_at, state,
      first_due_at, next_try_at, created_at)
    select d.*, 'waiting', ${ctx.now}, ${ctx.now}, ${ctx.now} from unnest(
      ${column('houseId')}::uuid[], ${rows.map(() => newId(ctx.now.getTime()))}::uuid[], ${column('webhookId')}::uuid[],
      ${column('eventId')}::uuid[], ${column('position')}::bigint[], ${column('name')}::text[],
      ${column('entity')}::text[], ${column('entityId')}::uuid[], ${column('at')}::timestamptz[]) d
    on conflict (house_id, webhook_id, event_id) do nothing`.execute(ctx.db);
};

/** One batch in one transaction; answers whether there may be more. */
export const fanOut = async (ctx: Ctx): Promise<boolean> => {
  const all = await followers(ctx);
  const [slowest] = all;
  if (!slowest) return false;
  const events = await placedAfter(ctx, slowest.position);
  const last = events.at(-1);
  if (!last) return false;
  await insert(
    ctx,
    all.flatMap((follower) =>
      events.filter((event) => isFor(follower, event)).map((event) => ({ ...event, webhookId: follower.id })),
    ),
  );
  await sql`update webhook_health set position = ${last.position}
    where webhook_id = any(${all.map(({ id }) => id)}::uuid[]) and position < ${last.position}`.execute(
    ctx.db,
  );
  return events.length === BATCH;
};
