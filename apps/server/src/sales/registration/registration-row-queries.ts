/** A registration as the wire carries it: masked, with what may be done. */

import { allowedActions } from '@minsu/contract/platform/state-table.ts';
import { ADULT, REPORT_WITHIN_MS } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import type { RegistrationRow } from '@minsu/contract/sales/registration/registration.ts';
import {
  type RegistrationFacts,
  type RegistrationState,
  registrationTable,
} from '@minsu/contract/sales/registration/registration-states.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';

export const guestFacts = (
  ctx: Pick<Ctx, 'services'>,
  { arrivedAt }: { readonly arrivedAt: Date | null },
): RegistrationFacts => ({
  arrived: arrivedAt !== null,
  connected: ctx.services.config.authorityUrl !== undefined,
});

type Computed = 'minor' | 'reportDueAt' | 'actions' | 'arrivedAt' | 'submittedAt';

export interface StoredRow extends Omit<RegistrationRow, Computed> {
  readonly arrivedAt: Date | null;
  readonly submittedAt: Date | null;
}

/** Expects `r` a registration, `s` its stay, `o` the order, `h` the house, `m` the room. */
export const rowColumns = sql`r.id, r.stay_id, r.order_id, o.order_no, r.house_id, h.name as house_name,
  m.number as room_number, s.check_in, s.check_out, r.name, r.state, 0 as missing, r.document_type, r.document_masked,
  r.nationality, r.sex, r.age, r.is_foreign as foreign, r.phone_masked, r.guardian_cipher is not null as has_guardian,
  r.arrived_at, r.submitted_at, r.receipt_no, r.reason, r.attempts, r.version`;

export const rowTables = sql`
  join stays s on s.house_id = r.house_id and s.id = r.stay_id
  join orders o on o.house_id = r.house_id and o.id = r.order_id
  join houses h on h.id = r.house_id
  left join rooms m on m.house_id = s.house_id and m.id = s.room_id`;

/** A stay that lacks guests, in the same columns. */
export const missingColumns = sql`s.id, s.id as stay_id, s.order_id, o.order_no, s.house_id, h.name as house_name,
  m.number as room_number, s.check_in, s.check_out, s.guest_name as name, 'missing' as state, s.missing,
  null as document_type, null as document_masked, null as nationality, null as sex, null::int as age,
  false as foreign, o.phone_masked, false as has_guardian, null::timestamptz as arrived_at,
  null::timestamptz as submitted_at, null as receipt_no, null as reason, 0 as attempts, o.version`;

const dueOf = ({ foreign, state, arrivedAt }: StoredRow): string | null =>
  foreign && state !== 'accepted' && arrivedAt !== null
    ? new Date(arrivedAt.getTime() + REPORT_WITHIN_MS).toISOString()
    : null;

export const toRow = (ctx: Ctx, row: StoredRow): RegistrationRow => ({
  ...row,
  minor: row.age !== null && row.age < ADULT,
  arrivedAt: row.arrivedAt?.toISOString() ?? null,
  submittedAt: row.submittedAt?.toISOString() ?? null,
  reportDueAt: dueOf(row),
  actions:
    row.state === 'missing'
      ? []
      : allowedActions(registrationTable, row.state as RegistrationState, guestFacts(ctx, row), ctx.user.may),
});

/** The registration by id; the caller has checked its scope. */
export const registrationById = async (
  ctx: Ctx,
  { houseId, id }: { readonly houseId: string; readonly id: string },
): Promise<RegistrationRow | null> => {
  const { rows } = await sql<StoredRow>`select ${rowColumns} from registrations r ${rowTables}
    where r.house_id = ${houseId} and r.id = ${id}`.execute(ctx.db);
  return rows[0] ? toRow(ctx, rows[0]) : null;
};
