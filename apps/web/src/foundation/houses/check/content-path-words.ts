/** Labels a content path: `roomTypes.1.beds` → `房型 2 · 床型`. */
import { roomTypeFields } from '@minsu/contract/foundation/houses/content-changes.ts';
import { contentFields } from '@minsu/contract/foundation/houses/house-content.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

export const usePathWords = (): ((path: string) => string) => {
  const { t } = useTranslation('houseContent');
  return (path) => {
    const [head, index, part] = path.split('.');
    const field = contentFields.find((one) => one === head);
    if (!field) return path;
    const place = index === undefined ? '' : ` ${Number(index) + 1}`;
    const inner = roomTypeFields.find((one) => one === part);
    return `${t(`field_${field}`)}${place}${inner ? ` · ${t(`type_${inner}`)}` : ''}`;
  };
};
