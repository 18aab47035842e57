/** Thumbnails; one opens large with arrow navigation. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { HousePicture } from './house-picture.tsx';
import { LargePhoto, type LargePhotoProps } from './large-photo.tsx';

export interface StripPicture {
  readonly id: string;
  readonly url: string | null;
  /** Caption of the large picture. */
  readonly caption: string;
  readonly foot: ReactNode;
}

export const PictureStrip = ({ pictures }: { readonly pictures: readonly StripPicture[] }) => {
  const { t } = useTranslation('houseContent');
  const [open, setOpen] = useState<Pick<LargePhotoProps, 'index' | 'shown'> | null>(null);
  return (
    <>
      <ul className="picture-strip">
        {pictures.map(({ id, url, caption, foot }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-label={t('openPhoto', { name: caption })}
              onClick={() => setOpen({ index, shown: true })}
            >
              <HousePicture name={caption} url={url} decorative />
            </button>
            <span className="picture-foot">{foot}</span>
          </li>
        ))}
      </ul>
      {open && (
        <LargePhoto
          {...open}
          photos={pictures}
          onStep={(index) => setOpen({ index, shown: true })}
          onClose={() => setOpen({ ...open, shown: false })}
        />
      )}
    </>
  );
};
