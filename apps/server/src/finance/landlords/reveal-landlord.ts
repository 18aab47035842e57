/** Shows a landlord's masked data for a reason, which is audited. */

import { revealLandlord } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { lockLandlord } from './locked-landlord.ts';

const opened = ({ services }: Ctx, sealed: string | null): string | null =>
  sealed === null ? null : services.cipher.decrypt(sealed);

const contactsInFull = async (ctx: Ctx, landlordId: string) => {
  const rows = await ctx.db
    .selectFrom('landlordContacts')
    .select(['id', 'name', 'phoneCipher', 'emailCipher'])
    .where('landlordId', '=', landlordId)
    .orderBy('position')
    .execute();
  return rows
    .filter(({ phoneCipher, emailCipher }) => phoneCipher !== null || emailCipher !== null)
    .map(({ id, name, phoneCipher, emailCipher }) => ({
      id,
      name,
      phone: opened(ctx, phoneCipher),
      email: opened(ctx, emailCipher),
    }));
};

const documentsInFull = async (ctx: Ctx, landlordId: string) => {
  const rows = await ctx.db
    .selectFrom('landlordDocuments')
    .select(['id', 'name', 'numberCipher'])
    .where('landlordId', '=', landlordId)
    .where('numberCipher', 'is not', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, numberCipher }) => ({ id, name, number: opened(ctx, numberCipher) ?? '' }));
};

export const revealLandlordRoute = command(revealLandlord, async (ctx, { id, reason }) => {
  const landlord = await lockLandlord(ctx, id);
  const shown = {
    phone: opened(ctx, landlord.phoneCipher),
    email: opened(ctx, landlord.emailCipher),
    taxId: opened(ctx, landlord.taxIdCipher),
    contacts: await contactsInFull(ctx, id),
    documents: await documentsInFull(ctx, id),
  };
  const nothing = [shown.phone, shown.email, shown.taxId].every((value) => value === null);
  if (nothing && shown.contacts.length === 0 && shown.documents.length === 0)
    fail(landlordFailures.nothingSealed);
  await ctx.record({ name: 'landlord.revealed', entity: 'landlord', entityId: id, after: { reason } });
  return shown;
});
