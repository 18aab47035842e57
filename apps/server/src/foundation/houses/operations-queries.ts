/** Operational facts of a house: people in charge, tags, notes. Contacts, network and locks are stored encrypted. */
import type { HouseOperations } from '@minsu/contract/foundation/houses/house-content.ts';
import type { Ctx } from '../../platform/context.ts';

type Notes = Pick<HouseOperations, 'contacts' | 'networkNote' | 'lockNote'>;

const noNotes: Notes = { contacts: [], networkNote: '', lockNote: '' };

export const openNotes = (ctx: Ctx, sealed: string | null): Notes =>
  sealed === null ? noNotes : (JSON.parse(ctx.services.cipher.decrypt(sealed)) as Notes);

export const sealNotes = (ctx: Ctx, { contacts, networkNote, lockNote }: Notes): string | null =>
  contacts.length === 0 && networkNote === '' && lockNote === ''
    ? null
    : ctx.services.cipher.encrypt(JSON.stringify({ contacts, networkNote, lockNote }));

export const houseOperations = async (ctx: Ctx, houseId: string): Promise<HouseOperations> => {
  const { sealedNotes, customFields, timeZone, registrationRule, ...row } = await ctx.db
    .selectFrom('houses')
    .select([
      'landlordId',
      'departmentId',
      'managerUserId',
      'tags',
      'instantBook',
      'slotCleaningMinutes',
      'timeZone',
    ])
    .select(['registrationRule', 'smartLocks', 'sealedNotes', 'customFields'])
    .where('id', '=', houseId)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    timeZone: timeZone as HouseOperations['timeZone'],
    registrationRule: registrationRule as HouseOperations['registrationRule'],
    customFields: customFields as HouseOperations['customFields'],
    ...openNotes(ctx, sealedNotes),
  };
};
