/** A registration held for a change: its row locked, its version checked, the action asserted. */

import { businessDate } from '@minsu/contract/platform/dates.ts';
import { fail, failStale } from '@minsu/contract/platform/failure.ts';
import { refusal } from '@minsu/contract/platform/state-table.ts';
import { RegistrationRow } from '@minsu/contract/sales/registration/registration.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import {
  type RegistrationAction,
  type RegistrationState,
  registrationTable,
} from '@minsu/contract/sales/registration/registration-states.ts';
import type { Updateable } from 'kysely';
import { inOwnStay, inScope } from '../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { guestFacts, registrationById } from './registration-row-queries.ts';

/** `version` null: the current version. */
export const lockGuest = async (
  ctx: Ctx,
  { id, version }: { readonly id: string; readonly version: number | null },
  action: RegistrationAction,
) => {
  const row = await ctx.db
    .selectFrom('registrations as r')
    .innerJoin('houses as h', 'h.id', 'r.houseId')
    .innerJoin('stays as s', (join) =>
      join.onRef('s.houseId', '=', 'r.houseId').onRef('s.id', '=', 'r.stayId'),
    )
    .select([
      'r.id',
      'r.houseId',
      'r.orderId',
      'r.stayId',
      'r.name',
      'r.state',
      'r.arrivedAt',
      'r.submittedAt',
    ])
    .select(['r.round', 'r.version', 'h.timeZone'])
    .where('r.id', '=', id)
    .where(inScope(ctx, 'r.houseId'))
    .where(inOwnStay(ctx, 's'))
    .forUpdate('r')
    .executeTakeFirst();
  if (!row) fail(registrationFailures.notFound);
  if (version !== null && row.version !== version)
    failStale(RegistrationRow, await registrationById(ctx, row));
  const why = refusal(registrationTable[action], row.state as RegistrationState, guestFacts(ctx, row));
  if (why) fail(why);
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  return { ...row, today: businessDate(ctx.now, row.timeZone, auditHour) };
};

export const setGuest = async (
  ctx: Ctx,
  guest: { readonly houseId: string; readonly id: string },
  values: Updateable<DB['registrations']>,
): Promise<void> => {
  await ctx.db
    .updateTable('registrations')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('houseId', '=', guest.houseId)
    .where('id', '=', guest.id)
    .execute();
};

/** A step of its order's history; the order itself does not change by it. */
export const recordOf = (
  ctx: Ctx,
  of: { readonly houseId: string; readonly orderId: string },
  name: string,
  guestName: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  ctx.record({
    name: `order.${name}`,
    entity: 'order',
    entityId: of.orderId,
    houseId: of.houseId,
    after: { guestName, ...more },
  });
