/** Photos: chosen or dropped, sortable by pointer or keys; the first is the cover. */
import {
  type ContentPhoto,
  MAX_HOUSE_PHOTOS,
  MIN_HOUSE_PHOTOS,
} from '@minsu/contract/foundation/houses/house-content.ts';
import { useStore } from 'zustand';
import { toast } from '../../../../platform/toast.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { useDraftState, useHouse, useHouseValues } from '../house-context.ts';
import { movedTo } from '../moved-to.ts';
import { UploadList } from '../upload-list.tsx';
import { uploadsOf, useHousePictures } from '../use-house-pictures.ts';
import { PhotoDrop } from './photo-drop.tsx';
import { PhotoGrid } from './photo-grid.tsx';

export const StepPhotos = () => {
  const { t } = useTranslation('houseWizard');
  const { revision } = useDraftState();
  if (!revision) return <p className="muted">{t('photosAfterSave')}</p>;
  return <Photos />;
};

const usePhotos = () => {
  const { t } = useTranslation('houseWizard');
  const { t: say } = useTranslation('components');
  const { draft } = useHouse();
  const photos = useHouseValues((values) => values.photos);
  const now = () => draft.values.photos;
  const put = (next: readonly ContentPhoto[]) => draft.form.set('photos', next);
  return {
    photos,
    change: (fileId: string, change: Partial<ContentPhoto>) =>
      put(now().map((photo) => (photo.fileId === fileId ? { ...photo, ...change } : photo))),
    move: (from: number, to: number) => put(movedTo(now(), from, to)),
    remove: (fileId: string) => {
      const before = now();
      const at = before.findIndex((photo) => photo.fileId === fileId);
      const gone = before[at];
      put(before.filter((photo) => photo.fileId !== fileId));
      const restore = () => gone && put(now().toSpliced(at, 0, gone));
      toast.success(t('photoDeleted'), { action: { label: say('undo'), run: () => void restore() } });
    },
  };
};

const Photos = () => {
  const { t } = useTranslation('houseWizard');
  const { draft } = useHouse();
  const { photos, ...changes } = usePhotos();
  const pictures = useHousePictures();
  const uploads = uploadsOf(draft);
  const waiting = useStore(
    uploads.store,
    (state) => state.uploads.filter((each) => each.state !== 'failed').length,
  );
  const choose = (files: readonly File[]) => {
    const free = Math.max(0, MAX_HOUSE_PHOTOS - photos.length - waiting);
    uploads.add(files.slice(0, free));
    if (files.length > free)
      toast.warning(t('tooManyPhotos', { most: MAX_HOUSE_PHOTOS, count: files.length - free }));
  };
  return (
    <div data-field="photos" className="field">
      <PhotoDrop onChoose={choose} />
      <p className="field-help">{t('photosHelp', { least: MIN_HOUSE_PHOTOS, most: MAX_HOUSE_PHOTOS })}</p>
      <UploadList uploads={uploads} />
      {photos.length > 0 && <p className="muted">{t('photoCount', { count: photos.length })}</p>}
      <PhotoGrid photos={photos} pictures={pictures} {...changes} />
    </div>
  );
};
