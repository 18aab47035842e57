/** Front and back photos of a member's document, uploaded separately and submitted by id. */

import { coreFailures } from '@minsu/contract/platform/failure.ts';
import { pictureFailures } from '@minsu/contract/platform/picture.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { papersSides } from '@minsu/contract/sales/members/member.ts';
import {
  getMemberPhoto,
  uploadMemberPhoto,
} from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useStore } from 'zustand';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { PHOTO_TYPES, photoProblem } from '../../components/forms/picture-files.ts';
import { PrivatePicture } from '../../components/private-picture.tsx';
import { upload } from '../../platform/calls/upload.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';

type Side = (typeof papersSides)[number];
type Ids = Readonly<Partial<Record<Side, string>>>;

export const DocumentPhotoField = () => {
  const { t } = useTranslation('memberRecord');
  const form = useForm();
  const [ids, setIds] = useState<Ids>({});
  const error = useStore(form, (state) => state.errors.photoIds);
  const take = (next: Ids) => {
    setIds(next);
    form.set('photoIds', Object.values(next));
  };
  return (
    <div className="field" data-field="photoIds">
      <span className="field-label">{t('photos')}</span>
      <div className="member-photo-places">
        {papersSides.map((side) => (
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
      <div className="field-help">{t('photosHelp')}</div>
      {error && (
        <div className="field-error" role="alert">
          {error}
        </div>
      )}
    </div>
  );
};

const problemText = { notAPicture: pictureFailures.notAnImage, fileTooLarge: coreFailures.fileTooLarge };

interface PhotoPlaceProps {
  readonly side: Side;
  readonly id: string | null;
  readonly onChange: (id: string | null) => void;
}

const PhotoPlace = ({ side, id, onChange }: PhotoPlaceProps) => {
  const { t } = useTranslation('memberRecord');
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number | null>(null);
  const name = t(`photo_${side}`);
  const send = async (file: File) => {
    const problem = photoProblem(file);
    if (problem) return toast.error(sayText(problemText[problem].text, currentLanguage()));
    setPercent(0);
    try {
      onChange((await upload(uploadMemberPhoto, { side, file }, { onProgress: setPercent })).id);
    } catch {
      // Reported by the upload.
    } finally {
      setPercent(null);
    }
  };
  return (
    <div className="member-photo-place">
      <input
        ref={input}
        type="file"
        hidden
        accept={PHOTO_TYPES}
        aria-label={t('addPhoto', { side: name })}
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
          <DocumentPhoto id={id} side={side} size={96} />
          <IconButton icon="close" label={t('removePhoto', { side: name })} onClick={() => onChange(null)} />
        </>
      )}
    </div>
  );
};

interface DocumentPhotoProps {
  readonly id: string;
  readonly side: Side;
  readonly size?: number;
}

export const DocumentPhoto = ({ id, side, size = 160 }: DocumentPhotoProps) => {
  const { t } = useTranslation('memberRecord');
  const name = t(`photo_${side}`);
  return (
    <PrivatePicture
      endpoint={getMemberPhoto}
      query={{ id }}
      alt={t('photoAlt', { side: name })}
      open={t('photoOpen', { side: name })}
      missing={t('photoMissing')}
      size={size}
    />
  );
};
