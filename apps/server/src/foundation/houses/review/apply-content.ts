/**
 * Puts content into force, for lists, searches, prices and guests. A draft applies it at every save, a live house when
 * a revision is approved. In the caller's transaction, under the house's lock.
 */
import { contentChanges } from '@minsu/contract/foundation/houses/content-changes.ts';
import type { ContentField, DraftContent } from '@minsu/contract/foundation/houses/house-content.ts';
import type { Ctx } from '../../../platform/context.ts';
import { houseSearchText } from '../house-search.ts';
import { linkHouseToLandmarks } from '../link-landmarks.ts';
import { applyRoomTypes } from '../rooms/apply-room-types.ts';
import type { HouseKind } from './content-rules.ts';

interface AppliedHouse {
  readonly id: string;
  readonly kind: HouseKind;
  readonly code: string;
}

const applyFacts = async (ctx: Ctx, { id, code }: AppliedHouse, content: DraftContent): Promise<void> => {
  const { photos: _photos, documents: _documents, roomTypes: _types, ...facts } = content;
  // A house without a name is shown by its code.
  const name = content.name || code;
  await ctx.db
    .updateTable('houses')
    .set((eb) => ({
      ...facts,
      name,
      nameEn: content.nameEn || null,
      licenceNumber: content.licenceNumber || null,
      searchText: houseSearchText({ ...content, name, code }),
      updatedAt: ctx.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
};

const applyPhotos = async (ctx: Ctx, houseId: string, { photos }: DraftContent): Promise<void> => {
  await ctx.db.deleteFrom('housePhotos').where('houseId', '=', houseId).execute();
  if (photos.length === 0) return;
  const rows = photos.map((photo, position) => ({ ...photo, houseId, id: ctx.newId(), position }));
  await ctx.db.insertInto('housePhotos').values(rows).execute();
};

const applyDocuments = async (ctx: Ctx, houseId: string, { documents }: DraftContent): Promise<void> => {
  await ctx.db.deleteFrom('houseDocuments').where('houseId', '=', houseId).execute();
  if (documents.length === 0) return;
  const rows = documents.map((document, position) => ({ ...document, houseId, id: ctx.newId(), position }));
  await ctx.db.insertInto('houseDocuments').values(rows).execute();
};

/** `before`: what the tables hold. Room types of `content` have their ids. Answers the fields that changed. */
export const applyContent = async (
  ctx: Ctx,
  house: AppliedHouse,
  before: DraftContent,
  content: DraftContent,
): Promise<ContentField[]> => {
  const changed = new Set(contentChanges(before, content).map((change) => change.field));
  await applyFacts(ctx, house, content);
  if (changed.has('roomTypes') || house.kind === 'entire')
    await applyRoomTypes(ctx, house, content.roomTypes);
  if (changed.has('photos')) await applyPhotos(ctx, house.id, content);
  if (changed.has('documents')) await applyDocuments(ctx, house.id, content);
  if (changed.has('longitude') || changed.has('latitude')) await linkHouseToLandmarks(ctx.db, house.id);
  return [...changed];
};
