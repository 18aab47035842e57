/** Deposit and documents that a property requires at arrival, before an order exists. */
import { businessDate } from '@minsu/contract/dates.ts';
import { fail } from '@minsu/contract/failure.ts';
import { houseFailures } from '@minsu/contract/houses/house-failures.ts';
import type { RegistrationRule } from '@minsu/contract/registration/guest-document-rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/role-reach.ts';
import { inScope } from '../houses/house-scope-queries.ts';
import { readSettings } from '../system/settings-queries.ts';

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
