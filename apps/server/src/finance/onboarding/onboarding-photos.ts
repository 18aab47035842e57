/**
 * Photos of an onboarding file. Stored encrypted. Editors of the file see small previews; the full photo is shown for a
 * stated reason.
 */
import { Readable } from 'node:stream';
import {
  getOnboardingPreview,
  removeOnboardingPhoto,
  revealOnboarding,
  revealOnboardingPhoto,
  uploadOnboardingPhoto,
} from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { onboardingFailures } from '@minsu/contract/finance/onboarding/onboarding-failures.ts';
import {
  type PhotoKind,
  photoKinds,
  photosNeeded,
} from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { onboardingTable } from '@minsu/contract/finance/onboarding/onboarding-states.ts';
import { fail, invalidAt } from '@minsu/contract/platform/failure.ts';
import type { Ctx } from '../../platform/context.ts';
import { dropContent } from '../../platform/files/files.ts';
import { drawSizes } from '../../platform/files/pictures.ts';
import { readSealedPicture, withSealedPicture } from '../../platform/files/sealed-pictures.ts';
import { accepted, uploadedContent } from '../../platform/files/uploaded-file.ts';
import { command, externalCommand, privateFile } from '../../platform/http/routes.ts';
import { assertAction, countMissing, holdFile, keptBy, noteFile, recordFile } from './locked-file.ts';
import { findFile, type StoredFile } from './onboarding-row-queries.ts';
import { assertAsked, nowAnswered } from './save-file.ts';

/** Pixels of the longer side: one for the institution, one too small to read a number. */
const WIDTHS = [1_600, 160] as const;
/** Below it an auditor cannot read the document. */
const MIN_PIXELS = 480;

interface Drawn {
  readonly full: Buffer;
  readonly preview: Buffer;
}

const refusePhoto = (failure: typeof onboardingFailures.notNeeded, params = {}): never =>
  invalidAt('file', failure.text, params);

const drawPhoto = async (content: Uint8Array): Promise<Drawn> => {
  const { sizes } = accepted(await drawSizes(content, WIDTHS));
  const [full] = sizes;
  if (Math.max(full.width, full.height) < MIN_PIXELS)
    refusePhoto(onboardingFailures.photoTooSmall, { pixels: MIN_PIXELS });
  return { full: full.webp, preview: (sizes.at(-1) ?? full).webp };
};

/** Photos every file of the kind needs, and further ones the institution asks for. */
export const photosOf = (file: StoredFile): PhotoKind[] => {
  const asked = file.asks.map(({ field }) => field);
  const needed = photosNeeded(file);
  return photoKinds.filter((kind) => needed.includes(kind) || asked.includes(kind));
};

const assertPlace = (ctx: Ctx, file: StoredFile, kind: PhotoKind): void => {
  assertAction(ctx, file, 'save');
  assertAsked(file, [kind], '');
  if (!photosOf(file).includes(kind)) refusePhoto(onboardingFailures.notNeeded);
};

const dropPhoto = async (ctx: Ctx, id: string, kind: PhotoKind): Promise<boolean> => {
  const was = await ctx.db
    .deleteFrom('onboardingPhotos')
    .where('onboardingId', '=', id)
    .where('kind', '=', kind)
    .returning('fileKey')
    .executeTakeFirst();
  if (!was) return false;
  ctx.afterCommit(() => dropContent(ctx.services, was.fileKey));
  return true;
};

interface Placed {
  readonly id: string;
  readonly kind: PhotoKind;
  readonly fileKey: string;
  readonly preview: Buffer;
}

const placePhoto = async (ctx: Ctx, { id, kind, fileKey, preview }: Placed) => {
  const file = (await holdFile(ctx, id)) ?? fail(onboardingFailures.notFound);
  assertPlace(ctx, file, kind);
  await dropPhoto(ctx, id, kind);
  await ctx.db
    .insertInto('onboardingPhotos')
    .values({
      onboardingId: id,
      kind,
      id: ctx.newId(),
      fileKey,
      preview,
      uploadedBy: ctx.user.id || null,
      uploadedAt: ctx.now,
    })
    .execute();
  await noteFile(ctx, file, { answered: nowAnswered(file, [kind]), ...keptBy(ctx) });
  await countMissing(ctx, file);
  await recordFile(ctx, file, 'photoAdded', { fields: [kind] });
  return findFile(ctx, id);
};

/** Without a version: a photo has its own slot and does not conflict with typing. */
export const uploadOnboardingPhotoRoute = externalCommand(
  uploadOnboardingPhoto,
  async (ctx, { id, kind, file }) => {
    const { actions } = await findFile(ctx, id);
    if (!actions.includes('save')) fail(onboardingTable.save.failure);
    const { full, preview } = await drawPhoto(await uploadedContent(file));
    return withSealedPicture(ctx, full, (fileKey) =>
      ctx.store((store) => placePhoto(store, { id, kind, fileKey, preview })),
    );
  },
);

export const removeOnboardingPhotoRoute = command(removeOnboardingPhoto, async (ctx, { id, kind }) => {
  const file = (await holdFile(ctx, id)) ?? fail(onboardingFailures.notFound);
  assertAction(ctx, file, 'save');
  assertAsked(file, [kind], '');
  if (await dropPhoto(ctx, file.id, kind)) {
    const answered = file.answered.filter((field) => field !== kind);
    await noteFile(ctx, file, { answered, ...keptBy(ctx) });
    await countMissing(ctx, file);
    await recordFile(ctx, file, 'photoRemoved', { fields: [kind] });
  }
  return findFile(ctx, file.id);
});

export const getOnboardingPreviewRoute = privateFile(getOnboardingPreview, async (ctx, { id, photoId }) => {
  await findFile(ctx, id);
  const photo = await ctx.db
    .selectFrom('onboardingPhotos')
    .select(['kind', 'preview'])
    .where('onboardingId', '=', id)
    .where('id', '=', photoId)
    .executeTakeFirst();
  if (!photo) fail(onboardingFailures.photoMissing);
  return { fileName: `${photo.kind}.webp`, mime: 'image/webp', body: Readable.from(photo.preview) };
});

export const revealOnboardingPhotoRoute = command(
  revealOnboardingPhoto,
  async (ctx, { id, kind, reason }) => {
    const file = await findFile(ctx, id);
    const photo = await ctx.db
      .selectFrom('onboardingPhotos')
      .select('fileKey')
      .where('onboardingId', '=', id)
      .where('kind', '=', kind)
      .executeTakeFirst();
    const webp = photo && (await readSealedPicture(ctx, photo.fileKey));
    if (!webp) fail(onboardingFailures.photoMissing);
    await recordFile(ctx, file, 'photoRevealed', { fields: [kind], reasons: [reason] });
    return { content: webp.toString('base64') };
  },
);

export const revealOnboardingRoute = command(revealOnboarding, async (ctx, { id, reason }) => {
  const file = await findFile(ctx, id);
  const { cipher } = ctx.services;
  const row = await ctx.db
    .selectFrom('onboardingFiles')
    .select(['idNumberCipher', 'cardNumberCipher', 'contactPhoneCipher'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const open = (sealed: string | null) => sealed && cipher.decrypt(sealed);
  await recordFile(ctx, file, 'revealed', { reasons: [reason] });
  return {
    idNumber: open(row.idNumberCipher),
    cardNumber: open(row.cardNumberCipher),
    contactPhone: open(row.contactPhoneCipher),
  };
});
