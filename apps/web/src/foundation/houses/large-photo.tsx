/** A large photo with arrow navigation. */

import { useEffect, useEffectEvent } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { HousePicture } from './house-picture.tsx';

export interface LargePhotoProps {
  readonly photos: readonly { readonly id: string; readonly url: string | null; readonly caption: string }[];
  readonly index: number;
  readonly shown: boolean;
  readonly onStep: (index: number) => void;
  readonly onClose: () => void;
}

export const LargePhoto = ({ photos, index, shown, onStep, onClose }: LargePhotoProps) => {
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
    <Dialog open={shown} title={photo.caption} width={880} footer={null} onCancel={onClose}>
      <HousePicture key={photo.id} name={photo.caption} url={photo.url} className="large" />
      {count > 1 && (
        <div className="photo-bar">
          <IconButton icon="left" label={t('previousPhoto')} onClick={() => step(-1)} />
          <span className="num muted" role="status">
            {t('photoNumber', { index: index + 1, count })}
          </span>
          <IconButton icon="right" label={t('nextPhoto')} onClick={() => step(1)} />
        </div>
      )}
    </Dialog>
  );
};
