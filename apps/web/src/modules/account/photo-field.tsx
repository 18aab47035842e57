/** Front and back of a document: each uploaded by itself, named by its id when the form is sent. */

import { type PhotoSide, photoSides } from '@minsu/contract/account/certification.ts';
import { uploadCertificationPhoto } from '@minsu/contract/account/certification-endpoints.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useForm } from '../../components/form-context.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { PHOTO_TYPES, photoProblem } from '../../components/picture-files.ts';
import { toast } from '../../platform/toast.ts';
import { upload } from '../../platform/upload.ts';
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
      // Said by the upload.
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
