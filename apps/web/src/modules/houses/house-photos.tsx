/** The photos of a house as a wall; one opens large, arrows step through them. */
import type { HouseDetail } from '@minsu/contract/houses/house.ts';
import { Modal } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import { HousePicture } from './house-picture.tsx';

interface HousePhotosProps {
  readonly photos: HouseDetail['photos'];
  readonly name: string;
}

/** As many as fill whole rows: a large one and 4 or 8 small ones. */
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
          photos={photos}
          index={open.index}
          shown={open.shown}
          onStep={(index) => setOpen({ index, shown: true })}
          onClose={() => setOpen({ ...open, shown: false })}
        />
      )}
    </>
  );
};

interface LargePhotoProps extends Pick<HousePhotosProps, 'photos'> {
  readonly index: number;
  readonly shown: boolean;
  readonly onStep: (index: number) => void;
  readonly onClose: () => void;
}

const LargePhoto = ({ photos, index, shown, onStep, onClose }: LargePhotoProps) => {
  const { t } = useTranslation('houses');
  const count = photos.length;
  const photo = photos[index];
  const step = (by: number) => onStep((index + by + count) % count);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
  });
  useEffect(() => {
    if (!shown) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listener);
    return () => removeEventListener('keydown', listener);
  }, [shown]);
  if (!photo) return null;
  return (
    <Modal open={shown} title={photo.caption || photo.space} width={880} footer={null} onCancel={onClose}>
      <HousePicture key={photo.id} name={photo.caption} url={photo.url} className="large" />
      <div className="photo-bar">
        <IconButton icon="left" label={t('previousPhoto')} onClick={() => step(-1)} />
        <span className="num muted" role="status">
          {t('photoNumber', { index: index + 1, count })}
        </span>
        <IconButton icon="right" label={t('nextPhoto')} onClick={() => step(1)} />
      </div>
    </Modal>
  );
};
