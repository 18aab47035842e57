/** Photo gallery of a property; photos open large with arrow navigation. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { HousePicture } from './house-picture.tsx';
import { LargePhoto } from './large-photo.tsx';

interface HousePhotosProps {
  readonly photos: HouseDetail['photos'];
  readonly name: string;
}

/** As many as fill whole rows: one large and 4 or 8 small ones. */
const shownCount = (count: number): number => (count >= 9 ? 9 : count >= 5 ? 5 : count);

export const HousePhotos = ({ photos, name }: HousePhotosProps) => {
  const { t } = useTranslation('houses');
  const [open, setOpen] = useState<{ readonly index: number; readonly shown: boolean } | null>(null);
  if (photos.length === 0) return <p className="muted">{t('noPhotos')}</p>;
  const shown = photos.slice(0, shownCount(photos.length));
  const more = photos.length - shown.length;
  return (
    <>
      <ul className="house-photos">
        {shown.map((photo, index) => (
          <li key={photo.id}>
            <button type="button" onClick={() => setOpen({ index, shown: true })}>
              <HousePicture name={photo.caption || name} url={photo.url} decorative />
              <span>
                {photo.caption || photo.space}
                {more > 0 && index === shown.length - 1 && ` · ${t('morePhotos', { count: more })}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {open && (
        <LargePhoto
          photos={photos.map((photo) => ({ ...photo, caption: photo.caption || photo.space }))}
          index={open.index}
          shown={open.shown}
          onStep={(index) => setOpen({ index, shown: true })}
          onClose={() => setOpen({ ...open, shown: false })}
        />
      )}
    </>
  );
};
