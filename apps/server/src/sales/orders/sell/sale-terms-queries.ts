/** Deposit and documents that a property requires at arrival, before an order exists. */

import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { businessDate } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { RegistrationRule } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import { readSettings } from '../../../foundation/system/settings-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesMoneyIn } from '../../../platform/http/role-reach.ts';

export const saleTerms = async (ctx: Ctx, houseId: string) => {
  const house = await ctx.db
    .selectFrom('houses')
    .select(['depositFen', 'registrationRule', 'timeZone'])
    .where('id', '=', houseId)
    .where(inScope(ctx, 'houses.id'))
    .executeTakeFirst();
  if (!house) fail(houseFailures.notFound);
  const { auditHour } = await readSettings(ctx.db, ctx.services);
  return {
    depositFen: seesMoneyIn(ctx, houseId) ? house.depositFen : null,
    registrationRule: house.registrationRule as RegistrationRule,
    businessDate: businessDate(ctx.now, house.timeZone, auditHour),
  };
};
