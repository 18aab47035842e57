/** Thumbnail of a photo, too small to read numbers. */
import { getOnboardingPreview } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import type { PhotoKind } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { PrivatePicture } from '../../components/private-picture.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

interface PreviewPictureProps {
  readonly fileId: string;
  readonly photoId: string;
  readonly kind: PhotoKind;
}

const SIZE = 112;

export const PreviewPicture = ({ fileId, photoId, kind }: PreviewPictureProps) => {
  const { t } = useTranslation('onboarding');
  return (
    <PrivatePicture
      endpoint={getOnboardingPreview}
      query={{ id: fileId, photoId }}
      alt={t('photoAlt', { name: t(`field_${kind}`) })}
      missing={t('photoGone')}
      size={SIZE}
    />
  );
};
