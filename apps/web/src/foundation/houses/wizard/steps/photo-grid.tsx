/** Photos in order, sortable by pointer or keyboard. */
import { rectSortingStrategy } from '@dnd-kit/sortable';
import type { ContentPhoto } from '@minsu/contract/foundation/houses/house-content.ts';
import type { Picture } from '@minsu/contract/platform/picture.ts';
import { SortableList } from '../../../../components/lists/sortable-list.tsx';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { PhotoCard } from './photo-card.tsx';
import { type PhotoChanges, usePhotoName } from './photo-words.ts';

interface PhotoGridProps extends PhotoChanges {
  readonly photos: readonly ContentPhoto[];
  readonly pictures: ReadonlyMap<string, Picture>;
}

export const PhotoGrid = ({ photos, pictures, ...changes }: PhotoGridProps) => {
  const { t } = useTranslation('houseWizard');
  const photoName = usePhotoName();
  return (
    <SortableList
      keys={photos.map(({ fileId }) => fileId)}
      nameOf={(_key, index) => (photos[index] ? photoName(photos[index], index) : '')}
      strategy={rectSortingStrategy}
      how={t('dragPhotoHow')}
      onMove={changes.move}
    >
      <ol className="photo-grid">
        {photos.map((photo, index) => (
          <PhotoCard
            key={photo.fileId}
            photo={photo}
            picture={pictures.get(photo.fileId)}
            index={index}
            last={photos.length - 1}
            {...changes}
          />
        ))}
      </ol>
    </SortableList>
  );
};
