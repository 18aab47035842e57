/** Photos of a deduction: uploaded before it, shown with it. */
import { MAX_DEDUCTION_PHOTOS } from '@minsu/contract/sales/orders/deposit/deposit.ts';
import {
  getDepositPhoto,
  uploadDepositPhoto,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import { Button } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { PHOTO_TYPES, photoProblem } from '../../../components/forms/picture-files.ts';
import { Icon } from '../../../components/icon.tsx';
import { PrivatePicture } from '../../../components/private-picture.tsx';
import { newKey, reasonOf } from '../../../platform/calls/call.ts';
import { upload } from '../../../platform/calls/upload.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

interface PhotosProps {
  readonly orderId: string;
  readonly ids: readonly string[];
  readonly onRemove?: (id: string) => void;
}

export const DeductionPhotos = ({ orderId, ids, onRemove }: PhotosProps) => {
  const { t } = useTranslation('deposits');
  if (ids.length === 0) return null;
  return (
    <ul className="deposit-photos">
      {ids.map((photoId, at) => (
        <li key={photoId}>
          <PrivatePicture
            endpoint={getDepositPhoto}
            query={{ orderId, photoId }}
            alt={t('photoOf', { index: at + 1 })}
            open={t('openPhoto', { index: at + 1 })}
            missing={t('photoMissing')}
          />
          {onRemove && (
            <Button
              size="small"
              icon={<Icon name="close" size={12} />}
              aria-label={t('removePhoto', { index: at + 1 })}
              onClick={() => onRemove(photoId)}
            />
          )}
        </li>
      ))}
    </ul>
  );
};

interface PickerProps {
  readonly orderId: string;
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}

const useSending = ({ orderId, value, onChange }: PickerProps) => {
  const { t } = useTranslation('deposits');
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (files: readonly File[]) => {
    setProblem(null);
    let ids = value;
    for (const file of files) {
      const wrong = photoProblem(file);
      if (wrong) {
        setProblem(t(wrong));
        continue;
      }
      setPercent(0);
      try {
        const input = { orderId, sendKey: newKey(), file };
        const { id } = await upload(uploadDepositPhoto, input, { quiet: true, onProgress: setPercent });
        ids = [...ids, id];
        onChange(ids);
      } catch (error) {
        setProblem(reasonOf(error) ?? t('photoFailed'));
      }
    }
    setPercent(null);
  };
  return { percent, problem, send };
};

export const PhotoPicker = (props: PickerProps) => {
  const { t } = useTranslation('deposits');
  const picker = useRef<HTMLInputElement>(null);
  const { percent, problem, send } = useSending(props);
  const { orderId, value, onChange } = props;
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])].slice(0, MAX_DEDUCTION_PHOTOS - value.length);
    event.target.value = '';
    void send(files);
  };
  return (
    <div className="deposit-picker">
      <DeductionPhotos
        orderId={orderId}
        ids={value}
        onRemove={(gone) => onChange(value.filter((id) => id !== gone))}
      />
      <input
        ref={picker}
        className="visually-hidden"
        type="file"
        accept={PHOTO_TYPES}
        multiple
        tabIndex={-1}
        aria-label={t('addPhoto')}
        onChange={choose}
      />
      <Button
        icon={<Icon name="camera" size={16} />}
        disabled={percent !== null || value.length >= MAX_DEDUCTION_PHOTOS}
        onClick={() => picker.current?.click()}
      >
        {percent === null ? t('addPhoto') : t('uploading', { percent })}
      </Button>
      <div role="alert">{problem && <p className="field-error">{problem}</p>}</div>
    </div>
  );
};
