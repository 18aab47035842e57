/** A document photo, as large as space allows. */
import type { PhotoSide } from '@minsu/contract/foundation/account/certification.ts';
import { getCertificationPhoto } from '@minsu/contract/foundation/account/certification-endpoints.ts';
import { usePrivateAddress } from '../../components/private-picture.tsx';
import { SkeletonBar } from '../../components/skeleton.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

interface DocumentPhotoProps {
  readonly id: string;
  readonly side: PhotoSide;
}

export const DocumentPhoto = ({ id, side }: DocumentPhotoProps) => {
  const { t } = useTranslation('account');
  const url = usePrivateAddress(getCertificationPhoto, { id });
  if (url === null) return <p className="muted">{t('photoFailed')}</p>;
  if (!url) return <SkeletonBar width="100%" height={160} />;
  return <img className="document-photo" src={url} alt={t('photoAlt', { side: t(`photo_${side}`) })} />;
};
