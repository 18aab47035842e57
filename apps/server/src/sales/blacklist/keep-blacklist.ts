/** Adds guests to the blacklist and removes them; a removed entry is kept. */
import { normalDocumentNumber } from '@minsu/contract/foundation/account/document-rules.ts';
import { fail, failAt, failStale } from '@minsu/contract/platform/failure.ts';
import {
  addToBlacklist,
  BlacklistEntry,
  blacklistGuest,
  liftBlacklist,
} from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { orderFailures } from '@minsu/contract/sales/orders/order-failures.ts';
import { registrationFailures } from '@minsu/contract/sales/registration/registration-failures.ts';
import type { Insertable } from 'kysely';
import { sealedDocument } from '../../foundation/account/sealed-document.ts';
import { houseInScope, inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import type { DB } from '../../platform/database/tables.ts';
import { sealedPhone } from '../../platform/field-cipher.ts';
import { command } from '../../platform/http/routes.ts';
import { blacklistEntry } from './blacklist-queries.ts';

type Given = Omit<Insertable<DB['blacklistedGuests']>, 'id' | 'addedBy' | 'addedAt'>;

export const addEntry = async (ctx: Ctx, entry: Given) => {
  const id = ctx.newId();
  await ctx.db
    .insertInto('blacklistedGuests')
    .values({ ...entry, id, addedBy: ctx.user.realname, addedAt: ctx.now })
    .execute();
  await ctx.record({
    name: 'blacklist.added',
    entity: 'blacklist',
    entityId: id,
    houseId: entry.houseId ?? null,
    after: { name: entry.name, reason: entry.reason },
  });
  return blacklistEntry(ctx, id);
};

export const addToBlacklistRoute = command(addToBlacklist, async (ctx, input) => {
  const { cipher } = ctx.services;
  if (input.houseId !== undefined) await houseInScope(ctx, input.houseId);
  const type = input.documentType ?? 'idCard';
  const document =
    input.number === undefined ? null : sealedDocument(cipher, type, normalDocumentNumber(input.number));
  const phone = sealedPhone(cipher, input.phone);
  if (phone.phoneHash === null && !document) failAt('phone', registrationFailures.blacklistNoIdentity);
  return addEntry(ctx, {
    name: input.name,
    reason: input.reason,
    houseId: input.houseId ?? null,
    ...phone,
    documentType: document && type,
    documentHash: document?.numberHash ?? null,
    documentMasked: document?.numberMasked ?? null,
  });
});

export const blacklistGuestRoute = command(blacklistGuest, async (ctx, { orderId, reason, everywhere }) => {
  const order = await ctx.db
    .selectFrom('orders as o')
    .select(['o.houseId', 'o.bookerName', 'o.phoneCipher', 'o.phoneHash', 'o.phoneMasked'])
    .where('o.id', '=', orderId)
    .where(inScope(ctx, 'o.houseId'))
    .executeTakeFirst();
  if (!order) fail(orderFailures.notFound);
  const registered = await ctx.db
    .selectFrom('registrations')
    .select(['documentType', 'documentHash', 'documentMasked'])
    .where('houseId', '=', order.houseId)
    .where('orderId', '=', orderId)
    .where('name', '=', order.bookerName)
    .executeTakeFirst();
  if (order.phoneHash === null && !registered) {
    if (order.phoneMasked !== null) fail(registrationFailures.blacklistNoIdentity);
    fail(registrationFailures.blacklistNobody);
  }
  const { houseId, bookerName: name, ...phone } = order;
  await ctx.record({
    name: 'order.guestBlacklisted',
    entity: 'order',
    entityId: orderId,
    houseId,
    after: { reason },
  });
  return addEntry(ctx, { name, reason, ...phone, ...registered, houseId: everywhere ? null : houseId });
});

export const liftBlacklistRoute = command(liftBlacklist, async (ctx, { id, version, reason }) => {
  const entry = await blacklistEntry(ctx, id);
  if (entry.liftedAt !== null) fail(registrationFailures.blacklistLifted);
  const lifted = await ctx.db
    .updateTable('blacklistedGuests')
    .set((eb) => ({
      liftedAt: ctx.now,
      liftedBy: ctx.user.realname,
      liftedReason: reason,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('version', '=', version)
    .where('liftedAt', 'is', null)
    .executeTakeFirst();
  if (lifted.numUpdatedRows === 0n) failStale(BlacklistEntry, entry);
  await ctx.record({
    name: 'blacklist.lifted',
    entity: 'blacklist',
    entityId: id,
    houseId: entry.houseId,
    after: { reason },
  });
  return blacklistEntry(ctx, id);
});
