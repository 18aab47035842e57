/** Front and back photos of a document, uploaded separately and submitted by id. */

import { type PhotoSide, photoSides } from '@minsu/contract/foundation/account/certification.ts';
import { uploadCertificationPhoto } from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { PHOTO_TYPES, photoProblem } from '../../components/forms/picture-files.ts';
import { upload } from '../../platform/calls/upload.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { DocumentPhoto } from './document-photo.tsx';

type Ids = Readonly<Partial<Record<PhotoSide, string>>>;

export const PhotoField = () => {
  const { t } = useTranslation('account');
  const form = useForm();
  const [ids, setIds] = useState<Ids>({});
  const take = (next: Ids) => {
    setIds(next);
    form.set('photoIds', Object.values(next));
  };
  return (
    <div className="field">
      <span className="field-label">{t('photos')}</span>
      <div className="photo-sides">
        {photoSides.map((side) => (
          <PhotoPlace
            key={side}
            side={side}
            id={ids[side] ?? null}
            onChange={(id) => {
              const { [side]: _, ...others } = ids;
              take(id === null ? others : { ...others, [side]: id });
            }}
          />
        ))}
      </div>
      <div className="field-help">{t('avatarHint')}</div>
    </div>
  );
};

interface PhotoPlaceProps {
  readonly side: PhotoSide;
  readonly id: string | null;
  readonly onChange: (id: string | null) => void;
}

const PhotoPlace = ({ side, id, onChange }: PhotoPlaceProps) => {
  const { t } = useTranslation('account');
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const name = t(`photo_${side}`);
  const send = async (file: File) => {
    const problem = photoProblem(file);
    if (problem) return toast.error(t(problem));
    setPercent(0);
    try {
      onChange((await upload(uploadCertificationPhoto, { side, file }, { onProgress: setPercent })).id);
    } catch {
      // Reported by the upload.
    } finally {
      setPercent(null);
    }
  };
  return (
    <div className="account-photo-place">
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_TYPES}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
      {id === null ? (
        <Button block loading={percent !== null} onClick={() => input.current?.click()}>
          {percent === null ? t('addPhoto', { side: name }) : t('uploading', { percent })}
        </Button>
      ) : (
        <>
          <DocumentPhoto id={id} side={side} />
          <IconButton icon="close" label={t('removePhoto', { side: name })} onClick={() => onChange(null)} />
        </>
      )}
    </div>
  );
};
