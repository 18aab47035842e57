/** Writes the event row of a change. Read by history, audit, jobs and live updates. */
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../context.ts';
import { NIL_ID } from '../ids.ts';
import { isPersonal, newSalt, rememberSalt, saltOf, sealSides } from '../person-facts.ts';

export interface Recorded {
  /** `order.checkedIn`: entity and past tense. */
  readonly name: string;
  readonly entity: string;
  readonly entityId: string;
  readonly houseId?: string | null;
  /** State before and after. Personal facts are encrypted (contract/personal-fields.ts). */
  readonly before?: unknown;
  readonly after?: unknown;
  /** Only these users' sockets receive the change. */
  readonly toldUserIds?: readonly string[];
  /** The record is new, so its person has no key yet; saves a query. */
  readonly isNew?: boolean;
}

interface Sides {
  readonly before: unknown;
  readonly after: unknown;
  /** Stores the key of a new person with the event. */
  readonly keyed: RawBuilder<unknown>;
}

const sidesOf = async (ctx: Ctx, event: Recorded, houseId: string): Promise<Sides> => {
  const { entity, entityId, before, after } = event;
  if (!isPersonal(entity, before, after)) return { before, after, keyed: sql`` };
  const person = { houseId, id: entityId };
  if (!event.isNew)
    return { ...sealSides(ctx.services.cipher, event, await saltOf(ctx.db, person)), keyed: sql`` };
  const salt = newSalt();
  rememberSalt(ctx.db, person, salt);
  const keyed = sql`, keyed as (insert into person_keys (house_id, person_id, salt)
    values (${houseId}, ${entityId}, ${salt}))`;
  return { ...sealSides(ctx.services.cipher, event, salt), keyed };
};

/** Distinguishes a program from its owner by the token's name. */
export const actorOf = ({ user: { realname, apiToken } }: Pick<Ctx, 'user'>): string =>
  apiToken ? `${realname} (API: ${apiToken.name})` : realname;

export const record = async (ctx: Ctx, event: Recorded): Promise<void> => {
  const houseId = event.houseId ?? NIL_ID;
  const id = ctx.newId();
  const { before, after, keyed } = await sidesOf(ctx, event, houseId);
  const json = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value));
  const write = sql`
    with placed as (insert into event_outbox (house_id, id) values (${houseId}, ${id}))${keyed}
    insert into events (house_id, id, name, entity, entity_id, before, after, user_id, actor, request_id, at,
      told_user_ids, address)
    values (${houseId}, ${id}, ${event.name}, ${event.entity}, ${event.entityId}, ${json(before)}::jsonb,
      ${json(after)}::jsonb, ${ctx.user.id || null}, ${actorOf(ctx)}, ${ctx.requestId}, ${ctx.now},
      ${event.toldUserIds ?? null}::uuid[], ${ctx.address || null})`;
  await ctx.send(write.compile(ctx.db));
};
