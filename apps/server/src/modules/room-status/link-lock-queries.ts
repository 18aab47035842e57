/**
 * The lock of a house with linked rooms. Every change of its availability takes it first, before type nights and room
 * nights, so that two changes see each other without a deadlock. Without links there is no lock.
 */
import { sql } from 'kysely';

export const linkLock = (houseId: string) => sql`
  select from room_parts where house_id = ${houseId}::uuid order by room_id, part_id for update`;
