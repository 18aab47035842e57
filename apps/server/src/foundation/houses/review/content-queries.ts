/** A house's content from the tables, in the shape of revisions and reviews. */
import type { CancellationPolicy } from '@minsu/contract/foundation/houses/cancellation-policy.ts';
import {
  type ContentDocument,
  type ContentField,
  type ContentPhoto,
  contentFields,
  type DocumentKind,
  DraftContent,
  type DraftRoomType,
  type PhotoSpace,
} from '@minsu/contract/foundation/houses/house-content.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/open-database.ts';
import { fileUrl } from '../../../platform/files/files.ts';

const roomTypesOf = async (db: Db, houseId: string): Promise<DraftRoomType[]> => {
  const rows = await db
    .selectFrom('roomTypes')
    .select(['id', 'name', 'code', 'beds', 'areaM2', 'baseGuests', 'maxGuests', 'facilities'])
    .select(['extraGuestFeeFen', 'basePriceFen', 'weekendPriceFen'])
    .where('houseId', '=', houseId)
    .where('retiredAt', 'is', null)
    .orderBy('position')
    .orderBy('name')
    .execute();
  // 0 means unknown in a draft.
  return rows.map((row) => ({
    ...row,
    baseGuests: row.baseGuests || null,
    maxGuests: row.maxGuests || null,
    basePriceFen: row.basePriceFen || null,
  }));
};

const photosOf = async (db: Db, houseId: string): Promise<ContentPhoto[]> => {
  const rows = await db
    .selectFrom('housePhotos')
    .select(['fileId', 'caption', 'space', 'roomTypeId'])
    .where('houseId', '=', houseId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, space: row.space as PhotoSpace }));
};

const documentsOf = async (db: Db, houseId: string): Promise<ContentDocument[]> => {
  const rows = await db
    .selectFrom('houseDocuments')
    .select(['fileId', 'kind', 'name'])
    .where('houseId', '=', houseId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as DocumentKind }));
};

/** Fields in other tables, and times, which are read without seconds. */
const elsewhere = ['photos', 'documents', 'roomTypes', 'checkInTime', 'checkOutTime'] as const;
type Elsewhere = (typeof elsewhere)[number];

/** All other fields are columns of the same name. */
const factColumns = contentFields.filter(
  (field): field is Exclude<ContentField, Elsewhere> => !(elsewhere as readonly string[]).includes(field),
);

const factsOf = (db: Db, houseId: string) =>
  db
    .selectFrom('houses')
    .select(factColumns)
    .select([
      sql<string>`to_char(check_in_time, 'HH24:MI')`.as('checkInTime'),
      sql<string>`to_char(check_out_time, 'HH24:MI')`.as('checkOutTime'),
    ])
    .where('id', '=', houseId)
    .executeTakeFirstOrThrow();

/** Expects a property that exists. */
export const storedContent = async (db: Db, houseId: string): Promise<DraftContent> => {
  const facts = await factsOf(db, houseId);
  return {
    ...facts,
    nameEn: facts.nameEn ?? '',
    licenceNumber: facts.licenceNumber ?? '',
    cancellationPolicy: facts.cancellationPolicy as CancellationPolicy,
    roomTypes: await roomTypesOf(db, houseId),
    photos: await photosOf(db, houseId),
    documents: await documentsOf(db, houseId),
  };
};

/** Content that was stored as JSON; its keys come back in another order. */
export const readContent = (stored: unknown): DraftContent => DraftContent.parse(stored);

/** Addresses of the photos that the contents name, by file id. Documents have none. */
export const contentFiles = async (
  db: Db,
  ...contents: readonly (DraftContent | null)[]
): Promise<Record<string, string>> => {
  const ids = contents.flatMap((content) => (content ? content.photos.map((photo) => photo.fileId) : []));
  if (ids.length === 0) return {};
  const rows = await db
    .selectFrom('files')
    .select(['id', 'key'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return Object.fromEntries(rows.map(({ id, key }) => [id, fileUrl(key)]));
};
