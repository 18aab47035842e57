/** Writes the event row of a change. Read by history, audit, jobs and live updates. */
import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { NIL_ID } from './ids.ts';

export interface Recorded {
  /** `order.checkedIn`: entity and past tense. */
  readonly name: string;
  readonly entity: string;
  readonly entityId: string;
  readonly houseId?: string | null;
  /** What changed, as it was and as it is. Never personal data beyond names. */
  readonly before?: unknown;
  readonly after?: unknown;
  /** The change concerns these users alone: no other socket hears of it. */
  readonly toldUserIds?: readonly string[];
}

export const record = async (ctx: Ctx, event: Recorded): Promise<void> => {
  const houseId = event.houseId ?? NIL_ID;
  const id = ctx.newId();
  const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
  await sql`
    with placed as (insert into event_outbox (house_id, id) values (${houseId}, ${id}))
    insert into events (house_id, id, name, entity, entity_id, before, after, user_id, actor, request_id, at,
      told_user_ids)
    values (${houseId}, ${id}, ${event.name}, ${event.entity}, ${event.entityId}, ${json(event.before)}::jsonb,
      ${json(event.after)}::jsonb, ${ctx.user.id || null}, ${ctx.user.realname}, ${ctx.requestId}, ${ctx.now},
      ${event.toldUserIds ?? null}::uuid[])
  `.execute(ctx.db);
};
