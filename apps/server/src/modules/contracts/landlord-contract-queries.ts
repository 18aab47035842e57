/** How the contracts of a landlord stand together, told beside him in lists. */
import { CONTRACT_REMINDERS } from '@minsu/contract/contracts/version-rules.ts';
import type { LandlordContractState } from '@minsu/contract/landlords/landlord-rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const inForce = (today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`c.first_from <= ${today}::date and (c.last_to is null or c.last_to >= ${today}::date)`;

/** Of rows of `contracts c` together; what asks for people first counts. */
const stateOfAll = (today: string): RawBuilder<string> => sql<string>`case
  when bool_or(${inForce(today)} and c.last_to <= ${today}::date + ${CONTRACT_REMINDERS[0]}::int) then 'ending'
  when bool_or(${inForce(today)}) then 'active'
  when bool_or(c.first_from > ${today}::date) then 'upcoming'
  when bool_or(c.has_draft and c.first_from is null) then 'draft'
  when bool_or(c.first_from is not null) then 'ended' else 'none' end`;

/** Columns for `landlords l`. */
export const landlordContractColumns = (today: string): RawBuilder<unknown> => sql`
  (select ${stateOfAll(today)} from contracts c where c.landlord_id = l.id) as contract_state,
  (select min(c.last_to) from contracts c where c.landlord_id = l.id and ${inForce(today)}) as contract_until`;

/** A condition on `landlords l`: contracts are looked at once, not landlord by landlord. */
export const landlordWithContract = (
  states: readonly LandlordContractState[],
  today: string,
): RawBuilder<SqlBool> => {
  const found = sql`select s.landlord_id from (
    select c.landlord_id, ${stateOfAll(today)} as state from contracts c group by c.landlord_id) s
    where s.state = any(${[...states]}::text[])`;
  const unknown = sql`l.id not in (select c.landlord_id from contracts c)`;
  return states.includes('none')
    ? sql<SqlBool>`(l.id in (${found}) or ${unknown})`
    : sql<SqlBool>`l.id in (${found})`;
};
