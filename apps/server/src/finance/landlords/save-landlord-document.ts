/** Documents of a landlord: added, renewed, removed. The earliest expiry is stored with the landlord. */

import { LandlordDetail, MAX_LANDLORD_DOCUMENTS } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  addLandlordDocument,
  editLandlordDocument,
  removeLandlordDocument,
} from '@minsu/contract/finance/landlords/landlord-document-endpoints.ts';
import { landlordFailures } from '@minsu/contract/finance/landlords/landlord-failures.ts';
import { fail, failAt, failStale, invalidAt } from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { command } from '../../platform/http/routes.ts';
import { landlordDetail } from './landlord-detail-queries.ts';
import { lockLandlord } from './locked-landlord.ts';
import { sealedNumber } from './sealed-tax-id.ts';

type Given = Omit<z.output<typeof addLandlordDocument.input>, 'landlordId'>;

interface DocumentKey {
  readonly landlordId: string;
  readonly id: string;
  readonly version: number;
}

/** The landlord is locked. A stale version is refused with the current landlord. */
const storedDocument = async (ctx: Ctx, { landlordId, id, version }: DocumentKey) => {
  const row = await ctx.db
    .selectFrom('landlordDocuments')
    .select(['name', 'kind', 'expiresOn', 'fileId', 'version'])
    .where('landlordId', '=', landlordId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) fail(landlordFailures.documentNotFound);
  if (row.version !== version) failStale(LandlordDetail, await landlordDetail(ctx, landlordId));
  return row;
};

/** A scan of an identity document stays protected, whatever its kind is changed to. */
const takeFile = async (ctx: Ctx, landlordId: string, { kind, fileId }: Given): Promise<void> => {
  if (!fileId) return;
  const { rows } = await sql`
    update landlord_uploads set identity = identity or ${kind === 'identity'}
    where landlord_id = ${landlordId} and file_id = ${fileId} returning file_id`.execute(ctx.db);
  const [found] = rows;
  if (!found) failAt('fileId', landlordFailures.fileNotFound);
};

/** An expired document is refused; an existing one may still be renamed. */
const assertGood = async (ctx: Ctx, { expiresOn }: Given, before: string | null = null): Promise<void> => {
  if (!expiresOn || expiresOn === before || expiresOn >= (await businessDateIn(ctx))) return;
  invalidAt('expiresOn', fieldTexts.expired);
};

const settleEnd = async (ctx: Ctx, landlordId: string): Promise<void> => {
  await sql`update landlords set updated_at = ${ctx.now},
    documents_until = (select min(expires_on) from landlord_documents where landlord_id = ${landlordId})
    where id = ${landlordId}`.execute(ctx.db);
};

const rowOf = (ctx: Ctx, { kind, name, number, expiresOn = null, fileId = null }: Given) => ({
  kind,
  name,
  expiresOn,
  fileId,
  ...(number !== undefined && sealedNumber(ctx.services.cipher, number)),
});

/** The event's facts about a document, without its number. */
const toldOf = ({
  name,
  kind,
  expiresOn,
}: {
  name: string;
  kind: string;
  expiresOn?: string | null | undefined;
}) => ({
  document: name,
  documentKind: kind,
  expiresOn: expiresOn ?? null,
});

const assertRoom = async (ctx: Ctx, landlordId: string): Promise<void> => {
  const { count } = await ctx.db
    .selectFrom('landlordDocuments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('landlordId', '=', landlordId)
    .executeTakeFirstOrThrow();
  const limit = MAX_LANDLORD_DOCUMENTS;
  if (Number(count) >= limit) fail(landlordFailures.tooManyDocuments, { params: { limit } });
};

export const addLandlordDocumentRoute = command(
  addLandlordDocument,
  async (ctx, { landlordId, ...given }) => {
    await lockLandlord(ctx, landlordId);
    await assertRoom(ctx, landlordId);
    await assertGood(ctx, given);
    await takeFile(ctx, landlordId, given);
    const id = ctx.newId();
    await ctx.db
      .insertInto('landlordDocuments')
      .values({ landlordId, id, ...rowOf(ctx, given), createdAt: ctx.now })
      .execute();
    await settleEnd(ctx, landlordId);
    await ctx.record({
      name: 'landlord.documentAdded',
      entity: 'landlord',
      entityId: landlordId,
      after: toldOf(given),
    });
    return landlordDetail(ctx, landlordId);
  },
);

export const editLandlordDocumentRoute = command(
  editLandlordDocument,
  async (ctx, { landlordId, id, version, ...given }) => {
    await lockLandlord(ctx, landlordId);
    const before = await storedDocument(ctx, { landlordId, id, version });
    await assertGood(ctx, given, before.expiresOn);
    await takeFile(ctx, landlordId, given);
    await ctx.db
      .updateTable('landlordDocuments')
      .set({ ...rowOf(ctx, given), version: version + 1 })
      .where('landlordId', '=', landlordId)
      .where('id', '=', id)
      .execute();
    await settleEnd(ctx, landlordId);
    await ctx.record({
      name: 'landlord.documentEdited',
      entity: 'landlord',
      entityId: landlordId,
      before: toldOf(before),
      after: { ...toldOf(given), ...(given.number !== undefined && { numberChanged: true }) },
    });
    return landlordDetail(ctx, landlordId);
  },
);

export const removeLandlordDocumentRoute = command(removeLandlordDocument, async (ctx, key) => {
  const { landlordId, id } = key;
  await lockLandlord(ctx, landlordId);
  const before = await storedDocument(ctx, key);
  await ctx.db
    .deleteFrom('landlordDocuments')
    .where('landlordId', '=', landlordId)
    .where('id', '=', id)
    .execute();
  await settleEnd(ctx, landlordId);
  await ctx.record({
    name: 'landlord.documentRemoved',
    entity: 'landlord',
    entityId: landlordId,
    before: toldOf(before),
  });
  return landlordDetail(ctx, landlordId);
});
