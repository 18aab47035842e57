/** The combined contract state of a landlord (co-ownership included), shown in lists. */
import { CONTRACT_REMINDERS } from '@minsu/contract/finance/contracts/version-rules.ts';
import type { LandlordContractState } from '@minsu/contract/finance/landlords/landlord-rules.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

const inForce = (today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`c.first_from <= ${today}::date and (c.last_to is null or c.last_to >= ${today}::date)`;

/** The state over rows of `contracts c`; the one that needs attention most wins. */
const stateOfAll = (today: string): RawBuilder<string> => sql<string>`case
  when bool_or(${inForce(today)} and c.last_to <= ${today}::date + ${CONTRACT_REMINDERS[0]}::int) then 'ending'
  when bool_or(${inForce(today)}) then 'active'
  when bool_or(c.first_from > ${today}::date) then 'upcoming'
  when bool_or(c.has_draft and c.first_from is null) then 'draft'
  when bool_or(c.first_from is not null) then 'ended' else 'none' end`;

/** Every landlord with the contracts they own a share in; the landlord of a draft counts before signing. */
const ownedBy = sql`select c.landlord_id, c.id as contract_id from contracts c
  union select p.landlord_id, v.contract_id from contract_parties p join contract_versions v on v.id = p.version_id
    where v.in_force`;

const ofLandlord = sql`c.landlord_id = l.id or c.id in (
  select v.contract_id from contract_parties p join contract_versions v on v.id = p.version_id and v.in_force
  where p.landlord_id = l.id)`;

/** Columns for `landlords l`. */
export const landlordContractColumns = (today: string): RawBuilder<unknown> => sql`
  (select ${stateOfAll(today)} from contracts c where ${ofLandlord}) as contract_state,
  (select min(c.last_to) from contracts c where (${ofLandlord}) and ${inForce(today)}) as contract_until`;

/** A condition on `landlords l`: contracts are read in one pass, not per landlord. */
export const landlordWithContract = (
  states: readonly LandlordContractState[],
  today: string,
): RawBuilder<SqlBool> => {
  const found = sql`select s.landlord_id from (
    select o.landlord_id, ${stateOfAll(today)} as state from (${ownedBy}) o join contracts c on c.id = o.contract_id
    group by o.landlord_id) s
    where s.state = any(${[...states]}::text[])`;
  const unknown = sql`l.id not in (select o.landlord_id from (${ownedBy}) o)`;
  return states.includes('none')
    ? sql<SqlBool>`(l.id in (${found}) or ${unknown})`
    : sql<SqlBool>`l.id in (${found})`;
};
