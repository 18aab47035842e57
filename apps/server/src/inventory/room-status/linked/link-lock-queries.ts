/**
 * Lock of a property with linked rooms. Every availability change takes it first, before type nights and room
 * nights, so that two changes see each other without deadlock. Properties without links have no lock.
 */
import { sql } from 'kysely';

export const linkLock = (houseId: string) => sql`
  select from room_parts where house_id = ${houseId}::uuid order by room_id, part_id for update`;
