/** People to contact on behalf of a landlord. */

import { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import { saveLandlordContacts } from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { failStale } from '@minsu/contract/platform/failure.ts';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { command } from '../../platform/http/routes.ts';
import { landlordDetail } from './landlord-detail-queries.ts';
import { lockLandlordAt, raiseVersion } from './locked-landlord.ts';
import { sealedEmail } from './sealed-tax-id.ts';

type Given = z.output<typeof saveLandlordContacts.input>['contacts'][number];

const storedContacts = (ctx: Ctx, landlordId: string) =>
  ctx.db
    .selectFrom('landlordContacts')
    .select(['id', 'name', 'phoneCipher', 'phoneMasked', 'emailCipher', 'emailMasked'])
    .where('landlordId', '=', landlordId)
    .orderBy('position')
    .execute();
type Stored = Awaited<ReturnType<typeof storedContacts>>[number];

/** Fields absent for a known contact stay. */
const sealedOf = (ctx: Ctx, { phone, email }: Given, before: Stored | undefined) => {
  const { cipher } = ctx.services;
  const { phoneHash: _, ...fresh } = sealedPhone(cipher, phone);
  const storedPhone = { phoneCipher: before?.phoneCipher ?? null, phoneMasked: before?.phoneMasked ?? null };
  const keptEmail = { emailCipher: before?.emailCipher ?? null, emailMasked: before?.emailMasked ?? null };
  return {
    ...(phone === undefined ? storedPhone : fresh),
    ...(email === undefined ? keptEmail : sealedEmail(cipher, email)),
  };
};

export const saveLandlordContactsRoute = command(saveLandlordContacts, async (ctx, { contacts, ...key }) => {
  const landlord = await lockLandlordAt(ctx, key);
  const before = new Map((await storedContacts(ctx, key.id)).map((contact) => [contact.id, contact]));
  if (contacts.some(({ id }) => id !== undefined && !before.has(id)))
    failStale(LandlordDetail, await landlordDetail(ctx, key.id));
  const rows = contacts.map((given, position) => ({
    landlordId: key.id,
    id: given.id ?? ctx.newId(),
    position,
    name: given.name,
    role: given.role,
    ...sealedOf(ctx, given, given.id === undefined ? undefined : before.get(given.id)),
  }));
  await ctx.db.deleteFrom('landlordContacts').where('landlordId', '=', key.id).execute();
  if (rows.length > 0) await ctx.db.insertInto('landlordContacts').values(rows).execute();
  await raiseVersion(ctx, landlord);
  await ctx.record({
    name: 'landlord.contactsSaved',
    entity: 'landlord',
    entityId: key.id,
    before: { contacts: [...before.values()].map(({ name }) => name) },
    after: { contacts: rows.map(({ name }) => name) },
  });
  return landlordDetail(ctx, key.id);
});
