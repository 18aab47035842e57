/**
 * References content may not contain: types and files of other houses, words not in the dictionary; and types that
 * cannot be removed.
 */

import type { ContentPatch, DraftContent } from '@minsu/contract/foundation/houses/house-content.ts';
import { dayTurnsOver, hourFields } from '@minsu/contract/foundation/houses/house-hours-rules.ts';
import { houseLifeFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import { coreFailures, fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { dictionaryOf } from '../../system/dictionary-queries.ts';
import { contentAfter, type HouseKind, repeatedCode, withPatch } from './content-rules.ts';

interface Named {
  readonly fileId: string;
  readonly path: string;
}

/** Ids that are not a visible picture, belong only to other houses, or are not documents of this house. */
const missingOf = async (ctx: Ctx, houseId: string, photos: readonly Named[], papers: readonly Named[]) => {
  const ids = (named: readonly Named[]) => named.map((one) => one.fileId);
  const { rows } = await sql<{ id: string }>`
    select id from files f where id = any(${ids(photos)}::uuid[]) and not private and original_id is null
      and (exists (select from house_uploads u where u.file_id = f.id and u.house_id = ${houseId})
        or not exists (select from house_uploads u where u.file_id = f.id))
    union all
    select file_id from house_uploads
    where file_id = any(${ids(papers)}::uuid[]) and house_id = ${houseId} and kind = 'document'`.execute(
    ctx.db,
  );
  const present = new Set(rows.map((row) => row.id));
  return [...photos, ...papers].filter((one) => !present.has(one.fileId));
};

const checkFiles = async (ctx: Ctx, houseId: string, before: DraftContent, after: DraftContent) => {
  const fresh = (field: 'photos' | 'documents'): Named[] => {
    const known = new Set(before[field].map((file) => file.fileId));
    return after[field]
      .map(({ fileId }, index) => ({ fileId, path: `content.${field}.${index}.fileId` }))
      .filter(({ fileId }) => !known.has(fileId));
  };
  const [photos, papers] = [fresh('photos'), fresh('documents')];
  if (photos.length + papers.length === 0) return;
  const missing = await missingOf(ctx, houseId, photos, papers);
  const { text } = houseLifeFailures.unknownFile;
  if (missing.length > 0)
    fail(houseLifeFailures.unknownFile, { fields: missing.map(({ path }) => ({ path, text })) });
};

/** A picture is used once per house. */
const checkRepeatedPhotos = ({ photos }: DraftContent): void => {
  const ids = photos.map((photo) => photo.fileId);
  const fields = ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [{ path: `content.photos.${index}.fileId`, text: fieldTexts.repeated }],
  );
  if (fields.length > 0) fail(coreFailures.invalid, { fields });
};

const facilitiesOf = ({ facilities, roomTypes }: DraftContent) => [
  { path: 'content.facilities', codes: facilities },
  ...roomTypes.map((type, index) => ({
    path: `content.roomTypes.${index}.facilities`,
    codes: type.facilities,
  })),
];

/** Facilities the house already has may stay, also if no longer offered. */
const checkFacilities = async (ctx: Ctx, before: DraftContent, after: DraftContent): Promise<void> => {
  const known = new Set(facilitiesOf(before).flatMap(({ codes }) => codes));
  const fresh = facilitiesOf(after).flatMap(({ codes }) => codes.filter((code) => !known.has(code)));
  if (fresh.length === 0) return;
  for (const { type, code, active } of await dictionaryOf(ctx, { types: ['facility'] }))
    if (type === 'facility' && active) known.add(code);
  const fields = facilitiesOf(after)
    .filter(({ codes }) => codes.some((code) => !known.has(code)))
    .map(({ path }) => ({ path, text: fieldTexts.notAChoice }));
  if (fields.length > 0) fail(coreFailures.invalid, { fields });
};

/** Hours stored before this check may stay until they are changed. */
const checkHours = (before: DraftContent, patch: ContentPatch, after: DraftContent): void => {
  if (dayTurnsOver(after) || hourFields.every((field) => before[field] === after[field])) return;
  const field = patch.checkOutTime === undefined ? 'checkInTime' : 'checkOutTime';
  invalidAt(`content.${field}`, fieldTexts.leavesTooLate);
};

const checkTypes = (before: DraftContent, given: DraftContent): void => {
  const known = new Set(before.roomTypes.map((type) => type.id));
  if (given.roomTypes.some((type) => type.id !== null && !known.has(type.id)))
    fail(houseLifeFailures.unknownRoomType);
  const ids = given.roomTypes.flatMap((type) => type.id ?? []);
  if (new Set(ids).size !== ids.length) fail(houseLifeFailures.unknownRoomType);
  const at = repeatedCode(given.roomTypes);
  if (at !== null) invalidAt(`content.roomTypes.${at}.code`, fieldTexts.repeated);
};

/** A type with rooms, or with stays that are not over, cannot be removed. */
export const checkRemovedTypes = async (
  ctx: Ctx,
  houseId: string,
  content: Pick<DraftContent, 'roomTypes'>,
): Promise<void> => {
  const kept = content.roomTypes.flatMap((type) => type.id ?? []);
  const { rows } = await sql<{ name: string; rooms: number; sold: boolean }>`
    select t.name,
      (select count(*)::int from rooms r
        where r.house_id = t.house_id and t.id in (r.room_type_id, r.next_type_id) and r.active) as rooms,
      exists (select from stays s where s.house_id = t.house_id and s.room_type_id = t.id
        and s.state in ('expected', 'in_house') and s.holds_nights) as sold
    from room_types t
    where t.house_id = ${houseId} and t.retired_at is null and t.id <> all(${kept}::uuid[])`.execute(ctx.db);
  for (const { name, rooms, sold } of rows) {
    if (rooms > 0) fail(houseLifeFailures.typeHasRooms, { params: { name, count: rooms } });
    if (sold) fail(houseLifeFailures.typeHasStays, { params: { name } });
  }
};

/** The content after a save: checked, with ids for new parts. `known`: references accepted without a check. */
export const nextContent = async (
  ctx: Ctx,
  house: { readonly id: string; readonly kind: HouseKind },
  before: DraftContent,
  patch: ContentPatch,
  known: DraftContent = before,
): Promise<DraftContent> => {
  const given = withPatch(before, patch);
  checkTypes(before, given);
  checkHours(known, patch, given);
  if (patch.photos) checkRepeatedPhotos(given);
  await checkFacilities(ctx, known, given);
  await checkFiles(ctx, house.id, known, given);
  const after = contentAfter(before, patch, house.kind, ctx.newId);
  await checkRemovedTypes(ctx, house.id, after);
  return after;
};
