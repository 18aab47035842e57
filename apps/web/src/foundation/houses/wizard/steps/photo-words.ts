import type { ContentPhoto } from '@minsu/contract/foundation/houses/house-content.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';

export interface PhotoChanges {
  readonly change: (fileId: string, change: Partial<ContentPhoto>) => void;
  readonly move: (from: number, to: number) => void;
  readonly remove: (fileId: string) => void;
}

/** Accessible name of a photo. */
export const usePhotoName = (): ((photo: ContentPhoto, index: number) => string) => {
  const { t } = useTranslation('houseWizard');
  return ({ caption }, index) => caption || t('photoName', { number: index + 1 });
};
