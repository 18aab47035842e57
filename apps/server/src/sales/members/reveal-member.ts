/** Shows masked member data for a reason, which is audited. */
import { revealMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { command } from '../../platform/http/routes.ts';
import { recordMember } from './locked-member.ts';
import { memberInScope } from './member-detail-queries.ts';

export const revealMemberRoute = command(revealMember, async (ctx, input) => {
  const { cipher } = ctx.services;
  const id = await memberInScope(ctx, input.id);
  const guest = await ctx.db
    .selectFrom('guests')
    .select('birthCipher')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const contacts = await ctx.db
    .selectFrom('guestContacts')
    .select(['id', 'valueCipher'])
    .where('guestId', '=', id)
    .execute();
  const documents = await ctx.db
    .selectFrom('guestDocuments')
    .select(['id', 'numberSealed'])
    .where('guestId', '=', id)
    .where('removedAt', 'is', null)
    .execute();
  await recordMember(ctx, id, 'revealed', { after: { reason: input.reason } });
  return {
    birthDate: guest.birthCipher && cipher.decrypt(guest.birthCipher),
    contacts: contacts.map((contact) => ({ id: contact.id, value: cipher.decrypt(contact.valueCipher) })),
    documents: documents.map((document) => ({
      id: document.id,
      number: cipher.decrypt(document.numberSealed),
    })),
  };
});
