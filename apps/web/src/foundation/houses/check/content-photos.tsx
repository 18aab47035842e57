/** Photos of a content. */
import type { ContentPhoto } from '@minsu/contract/foundation/houses/house-content.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { PictureStrip } from '../picture-strip.tsx';

/** Photo addresses of a property's content by file id. Documents have none; they are fetched with the session. */
export interface ContentFiles {
  readonly houseId: string;
  readonly photos: Readonly<Record<string, string>>;
}

interface ContentPhotosProps {
  readonly photos: readonly ContentPhoto[];
  readonly files: ContentFiles;
  /** Tag on a photo, such as "added". */
  readonly mark?: ((photo: ContentPhoto) => ReactNode) | undefined;
}

export const ContentPhotos = ({ photos, files, mark }: ContentPhotosProps) => {
  const { t } = useTranslation('houseContent');
  return (
    <PictureStrip
      pictures={photos.map((photo, index) => {
        const space = t(`space_${photo.space}`);
        return {
          id: photo.fileId,
          url: files.photos[photo.fileId] ?? null,
          caption: photo.caption || t('photoName', { space, index: index + 1 }),
          foot: (
            <>
              {mark?.(photo)}
              <span title={photo.caption}>{photo.caption || space}</span>
            </>
          ),
        };
      })}
    />
  );
};
