/** Visitors of a guest, recorded on arrival and departure. */
import { normalDocumentNumber } from '@minsu/contract/foundation/account/document-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { recordVisitor, visitorLeft } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import { sealedDocument } from '../../foundation/account/sealed-document.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { command } from '../../platform/http/routes.ts';
import { recordOf } from './locked-guest.ts';
import { orderGuests } from './order-guests-queries.ts';
import { lockStayOfGuests } from './register-guest.ts';

export const recordVisitorRoute = command(recordVisitor, async (ctx, input) => {
  const { of } = await lockStayOfGuests(ctx, input.stayId);
  const { cipher } = ctx.services;
  const { phoneCipher, phoneMasked } = sealedPhone(cipher, input.phone);
  const document = sealedDocument(cipher, input.documentType, normalDocumentNumber(input.number));
  await ctx.db
    .insertInto('visitors')
    .values({
      houseId: of.houseId,
      id: ctx.newId(),
      stayId: input.stayId,
      name: input.name,
      documentType: input.documentType,
      documentCipher: document.numberSealed,
      documentMasked: document.numberMasked,
      ...{ phoneCipher, phoneMasked },
      cameAt: ctx.now,
      recordedBy: ctx.user.realname,
    })
    .execute();
  await recordOf(ctx, of, 'visitorCame', input.name);
  return orderGuests(ctx, of.orderId);
});

export const visitorLeftRoute = command(visitorLeft, async (ctx, { id }) => {
  const visitor = await ctx.db
    .selectFrom('visitors as v')
    .innerJoin('stays as s', (join) =>
      join.onRef('s.houseId', '=', 'v.houseId').onRef('s.id', '=', 'v.stayId'),
    )
    .select(['v.houseId', 'v.name', 'v.leftAt', 's.orderId'])
    .where('v.id', '=', id)
    .where(inScope(ctx, 'v.houseId'))
    .forUpdate('v')
    .executeTakeFirst();
  if (!visitor) fail(registrationFailures.visitorNotFound);
  if (visitor.leftAt !== null) fail(registrationFailures.visitorLeft);
  await ctx.db
    .updateTable('visitors')
    .set({ leftAt: ctx.now })
    .where('houseId', '=', visitor.houseId)
    .where('id', '=', id)
    .execute();
  await recordOf(ctx, visitor, 'visitorLeft', visitor.name);
  return orderGuests(ctx, visitor.orderId);
});
