/** Shows a guest's masked data with a reason; finds the known guest a document belongs to. */

import { normalDocumentNumber } from '@minsu/contract/foundation/account/document-rules.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { recallGuest } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { revealGuest } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import type { z } from 'zod';
import { sealedDocument } from '../../foundation/account/sealed-document.ts';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { blacklistedFor } from '../blacklist/blacklist-queries.ts';
import { recordOf } from './locked-guest.ts';

export const revealGuestRoute = command(revealGuest, async (ctx, { id, reason }) => {
  const { cipher } = ctx.services;
  const guest = await ctx.db
    .selectFrom('registrations')
    .select(['houseId', 'orderId', 'name', 'documentCipher', 'birthCipher', 'phoneCipher', 'guardianCipher'])
    .where('id', '=', id)
    .where(inScope(ctx, 'registrations.houseId'))
    .executeTakeFirst();
  if (!guest) fail(registrationFailures.notFound);
  await recordOf(ctx, guest, 'guestRevealed', guest.name, { reason });
  return {
    number: cipher.decrypt(guest.documentCipher),
    birthDate: cipher.decrypt(guest.birthCipher),
    phone: guest.phoneCipher && cipher.decrypt(guest.phoneCipher),
    guardian: guest.guardianCipher && cipher.decrypt(guest.guardianCipher),
  };
});

export const recalledGuest = async (
  ctx: Ctx,
  { documentType, number }: z.output<typeof recallGuest.input>,
): Promise<z.input<typeof recallGuest.output>> => {
  const { numberHash } = sealedDocument(ctx.services.cipher, documentType, normalDocumentNumber(number));
  const known = await ctx.db
    .selectFrom('registrations as r')
    .select(['r.name', 'r.nationality'])
    .where('r.documentHash', '=', numberHash)
    .where(inScope(ctx, 'r.houseId'))
    .orderBy('r.recordedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const entry = await blacklistedFor(ctx, { documentHash: numberHash });
  return { name: known?.name ?? null, nationality: known?.nationality ?? null, blacklistedFor: entry };
};
