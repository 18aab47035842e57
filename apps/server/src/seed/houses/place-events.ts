/** Gives the events of a seed their positions, as the relay would have: the chain of the audit log follows positions. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/open-database.ts';

export const placeEvents = async (db: Db): Promise<void> => {
  await sql`
    insert into event_positions (house_id, event_id, name, entity, entity_id, at, told_user_ids)
    select e.house_id, e.id, e.name, e.entity, e.entity_id, e.at, e.told_user_ids from events e
    where not exists (select from event_positions p where p.house_id = e.house_id and p.event_id = e.id)
      and not exists (select from event_outbox o where o.house_id = e.house_id and o.id = e.id)
    order by e.id`.execute(db);
};
