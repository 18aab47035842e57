/** The fixed form in which an event is hashed, as SQL: no setting of the session changes it. */
import { channelEntities } from '@minsu/contract/connections/channels/channel-live.ts';
import { sql } from 'kysely';

/**
 * Over `event_positions p left join events e`: one value per line. No value contains a line break (free texts are JSON
 * strings), and null differs from every text. Personal facts are hashed as stored, sealed, so that destroying a key
 * changes nothing here.
 */
const rowHash = sql`sha256(convert_to(concat_ws(E'\\n', p.position, e.house_id, e.id, to_json(e.name),
  to_json(e.entity), e.entity_id, coalesce(e.before::text, '-'), coalesce(e.after::text, '-'), coalesce(e.user_id::text, '-'),
  to_json(e.actor), to_json(e.request_id), encode(timestamptz_send(e.at), 'hex'),
  coalesce(array_to_string(e.told_user_ids, ','), '-'), coalesce(to_json(e.address)::text, '-')), 'UTF8'))`;

/**
 * A literal, not a parameter: the generic plan assumes the exception is rare and looks nearly all rows up one by one.
 */
const CHANNEL_ENTITIES = sql.lit(`{${channelEntities.join(',')}}`);

/** Whether a row belongs to blocks; channel updates for open screens are deleted after a day and do not. */
export const isKept = (alias: 'p' | 'e') =>
  sql`${sql.ref(`${alias}.entity`)} <> all(${CHANNEL_ENTITIES}::text[])`;

/**
 * The rows between two positions: `position`, `event_id`, `found` (there is such an event) and `hash`. Without `offset 0`
 * the planner merges it into the query around it, which then hashes each row once for every use.
 */
export const rowsBetween = (first: unknown, last: unknown) => sql`
  select p.position, p.event_id, e.id is not null as found, ${rowHash} as hash
  from event_positions p left join events e on e.house_id = p.house_id and e.id = p.event_id
  where p.position >= ${first} and p.position <= ${last} and ${isKept('p')}
  offset 0`;

/** A block's summary of its rows, over `rowsBetween(…) r`. */
export const summed = (first: unknown) => sql`count(*)::int as row_count,
  sha256(coalesce(string_agg(r.hash, ''::bytea order by r.position), ''::bytea)) as rows_hash,
  coalesce(string_agg(int4send((r.position - ${first})::int) || uuid_send(r.event_id) || substring(r.hash for 8),
    ''::bytea order by r.position), ''::bytea) as marks`;
