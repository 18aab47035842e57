/** Pictures named by the property being edited: stored and just uploaded ones. */
import { listHousePictures } from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import type { Picture } from '@minsu/contract/platform/picture.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useCall } from '../../../platform/calls/queries.ts';
import { useHouse, useHouseValues } from './house-context.ts';
import type { HouseDraft } from './house-draft.ts';
import { PhotoUploads } from './steps/photo-uploads.ts';

const kept = new WeakMap<HouseDraft, PhotoUploads>();

/** They live as long as the property is open, so changing steps does not cancel uploads. */
export const uploadsOf = (draft: HouseDraft): PhotoUploads => {
  const known = kept.get(draft);
  if (known) return known;
  const uploads = new PhotoUploads(
    () => draft.houseId ?? '',
    ({ fileId }) =>
      draft.form.set('photos', [
        ...draft.values.photos,
        { fileId, caption: '', space: 'other', roomTypeId: null },
      ]),
  );
  kept.set(draft, uploads);
  return uploads;
};

export const useHousePictures = (): ReadonlyMap<string, Picture> => {
  const { draft } = useHouse();
  const photos = useHouseValues((values) => values.photos);
  const done = useStore(uploadsOf(draft).store, (state) => state.done);
  const known = new Set(done.map((picture) => picture.fileId));
  // Sorted, so that reordering photos fetches nothing.
  const asked = photos
    .map((photo) => photo.fileId)
    .filter((fileId) => !known.has(fileId))
    .sort();
  const { data = [] } = useCall(
    listHousePictures,
    { houseId: draft.houseId ?? '', fileIds: asked },
    { enabled: draft.houseId !== null && asked.length > 0, staleTime: 600_000 },
  );
  return useMemo(() => new Map([...data, ...done].map((picture) => [picture.fileId, picture])), [data, done]);
};
