/**
 * The lock of a house whose rooms share space. Every change of its stock takes it first, before type nights and room
 * nights, so that two such changes see each other and cannot wait for each other in a circle. No rows, no lock.
 */
import { sql } from 'kysely';

export const linkLock = (houseId: string) => sql`
  select from room_parts where house_id = ${houseId}::uuid order by room_id, part_id for update`;
