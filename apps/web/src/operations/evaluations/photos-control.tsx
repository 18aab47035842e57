/** Photos of a review: uploaded when chosen, each with progress and a remove button. */
import { MAX_PHOTOS } from '@minsu/contract/operations/evaluations/evaluation.ts';
import { uploadEvaluationPhoto } from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { Button } from 'antd';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { PHOTO_TYPES, photoProblem } from '../../components/forms/picture-files.ts';
import { idsOf } from '../../components/forms/remote-select.tsx';
import { Icon } from '../../components/icon.tsx';
import { reasonOf } from '../../platform/calls/call.ts';
import { upload } from '../../platform/calls/upload.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { LeftOut, type LeftOutFile } from './left-out-files.tsx';

interface PhotosControlProps extends ControlProps {
  readonly houseId: string;
}

/** The form value is the only list, so a removed photo cannot come back with the next upload. */
const useChosenPhotos = () => {
  const form = useForm();
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map());
  const ids = () => idsOf(form.getState().values.photoIds);
  return {
    urls,
    count: () => ids().length,
    add: (photo: { readonly id: string; readonly url: string }) => {
      setUrls((before) => new Map(before).set(photo.id, photo.url));
      form.set('photoIds', [...ids(), photo.id]);
    },
    remove: (id: string) =>
      form.set(
        'photoIds',
        ids().filter((each) => each !== id),
      ),
  };
};

const useUploads = (houseId: string) => {
  const { t } = useTranslation('evaluations');
  const photos = useChosenPhotos();
  const [percent, setPercent] = useState<number | null>(null);
  const [leftOut, setLeftOut] = useState<readonly LeftOutFile[]>([]);
  const abort = useRef(new AbortController());
  useEffect(() => {
    const mine = new AbortController();
    abort.current = mine;
    return () => mine.abort();
  }, []);
  const refusalOf = (file: File): string | null => {
    const problem = photoProblem(file);
    if (problem) return t(problem);
    return photos.count() < MAX_PHOTOS ? null : t('tooManyPhotos', { most: MAX_PHOTOS });
  };
  /** Returns null on success. */
  const send = async (file: File, signal: AbortSignal): Promise<string | null> => {
    try {
      const options = { onProgress: setPercent, signal, quiet: true };
      photos.add(await upload(uploadEvaluationPhoto, { houseId, file }, options));
      return null;
    } catch (error) {
      return reasonOf(error) ?? t('uploadFailed');
    }
  };
  /** Uploads sequentially; rejected files are listed with their reason and do not stop the others. */
  const add = async (files: readonly File[]) => {
    const { signal } = abort.current;
    setLeftOut([]);
    for (const file of files) {
      const refused = refusalOf(file);
      if (refused === null) setPercent(0);
      const reason = refused ?? (await send(file, signal));
      if (signal.aborted) return;
      if (reason !== null) setLeftOut((before) => [...before, { name: file.name, reason }]);
    }
    setPercent(null);
  };
  return { ...photos, percent, leftOut, add };
};

export const PhotosControl = ({ houseId, id, value, ...rest }: PhotosControlProps) => {
  const { t } = useTranslation('evaluations');
  const picker = useRef<HTMLInputElement>(null);
  const { urls, percent, leftOut, add, remove } = useUploads(houseId);
  const ids = idsOf(value);
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    void add(files);
  };
  return (
    <div className="photos-control">
      {ids.length > 0 && (
        <ul className="evaluation-photos">
          {ids.map((photoId, index) => (
            <li key={photoId}>
              <img src={urls.get(photoId)} alt={t('photoOf', { index: index + 1 })} />
              <Button
                size="small"
                icon={<Icon name="close" size={12} />}
                aria-label={t('removePhoto', { index: index + 1 })}
                onClick={() => remove(photoId)}
              />
            </li>
          ))}
        </ul>
      )}
      <input
        ref={picker}
        id={id}
        className="visually-hidden"
        type="file"
        accept={PHOTO_TYPES}
        multiple
        tabIndex={-1}
        aria-describedby={rest['aria-describedby']}
        onChange={choose}
      />
      <Button
        icon={<Icon name="camera" size={14} />}
        disabled={percent !== null || ids.length >= MAX_PHOTOS}
        onClick={() => picker.current?.click()}
      >
        {percent === null ? t('addPhotos') : t('uploading', { percent })}
      </Button>
      <LeftOut files={leftOut} />
    </div>
  );
};
