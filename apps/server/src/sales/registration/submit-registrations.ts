/** Reports many guests at once; the job sends them one by one. */

import { refusal } from '@minsu/contract/platform/state-table.ts';
import { registrationTexts } from '@minsu/contract/sales/registration/registration.text.ts';
import { submitRegistrations } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import {
  type RegistrationState,
  registrationTable,
} from '@minsu/contract/sales/registration/registration-states.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Bulk } from '../../platform/jobs/bulk.ts';
import { lockGuest } from './locked-guest.ts';
import { submitLocked } from './register-guest.ts';
import { findRegistrationIds } from './registration-queries.ts';
import { guestFacts } from './registration-row-queries.ts';

interface Looked {
  readonly id: string;
  readonly label: string;
  readonly state: RegistrationState;
  readonly arrivedAt: Date | null;
}

export const submitRegistrationsBulk: Bulk = {
  name: 'registration.submit',
  title: registrationTexts.bulkSubmit,
  endpoints: submitRegistrations,
  find: findRegistrationIds,
  look: async (ctx, ids) => {
    const { rows } = await sql<Looked>`
      select r.id, r.name || ' · ' || o.order_no as label, r.state, r.arrived_at
      from unnest(${ids}::uuid[]) with ordinality as asked (id, place)
      join registrations r on r.id = asked.id join orders o on o.house_id = r.house_id and o.id = r.order_id
      where ${inScope(ctx, 'r.houseId')} order by asked.place`.execute(ctx.db);
    return rows.map(({ id, label, ...row }) => ({
      id,
      label,
      refusal: refusal(registrationTable.submit, row.state, guestFacts(ctx, row)),
    }));
  },
  change: async (ctx, id) => submitLocked(ctx, await lockGuest(ctx, { id, version: null }, 'submit')),
};
