/** A picture of a document. It needs the session, so it is fetched rather than named by an address. */

import type { PhotoSide } from '@minsu/contract/account/certification.ts';
import { getCertificationPhoto } from '@minsu/contract/account/certification-endpoints.ts';
import { useEffect, useState } from 'react';
import { Bone } from '../../components/skeleton.tsx';
import { currentLanguage } from '../../platform/i18n.ts';
import { getToken } from '../../platform/storage.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface DocumentPhotoProps {
  readonly id: string;
  readonly side: PhotoSide;
}

const fetchPhoto = async (id: string, signal: AbortSignal): Promise<string> => {
  const headers = { Authorization: getToken() ?? '', 'Accept-Language': currentLanguage() };
  const response = await fetch(`${getCertificationPhoto.path}?id=${encodeURIComponent(id)}`, {
    headers,
    signal,
  });
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
  return URL.createObjectURL(await response.blob());
};

export const DocumentPhoto = ({ id, side }: DocumentPhotoProps) => {
  const { t } = useTranslation('account');
  const [url, setUrl] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    let made: string | null = null;
    fetchPhoto(id, controller.signal).then(
      (address) => {
        made = address;
        setUrl(address);
      },
      () => {
        if (!controller.signal.aborted) setFailed(true);
      },
    );
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  if (failed) return <p className="muted">{t('photoFailed')}</p>;
  if (!url) return <Bone width="100%" height={160} />;
  return <img className="document-photo" src={url} alt={t('photoAlt', { side: t(`photo_${side}`) })} />;
};
