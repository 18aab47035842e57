import type { ContentField } from '@minsu/contract/foundation/houses/house-content.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { HouseField } from './house-values.ts';

type Names = Partial<Record<HouseField, string>> & Record<Exclude<HouseField, ContentField>, string>;

/** Label of a property field; falls back to the review's label. */
export const useFieldName = (): ((field: HouseField) => string) => {
  const { t } = useTranslation(['houseWizard', 'houseContent']);
  const names: Names = {
    kind: t('kind'),
    name: t('name'),
    nameEn: t('nameEn'),
    province: t('area'),
    city: t('area'),
    district: t('area'),
    address: t('address'),
    longitude: t('coordinates'),
    latitude: t('coordinates'),
    description: t('description'),
    photos: t('step_photos'),
    facilities: t('facilities'),
    houseRules: t('houseRules'),
    checkInTime: t('checkInTime'),
    checkOutTime: t('checkOutTime'),
    roomTypes: t('step_rooms'),
    depositFen: t('deposit'),
    cleaningFeeFen: t('cleaningFee'),
    cancellationPolicy: t('policy'),
    licenceNumber: t('licenceNumber'),
    licenceExpires: t('licenceExpires'),
    documents: t('documents'),
    landlordId: t('landlord'),
    departmentId: t('department'),
    managerUserId: t('manager'),
    tags: t('tags'),
    instantBook: t('instantBook'),
    registrationRule: t('registrationRule'),
    smartLocks: t('smartLocks'),
    slotCleaningMinutes: t('slotCleaning'),
    timeZone: t('timeZone'),
    contacts: t('contacts'),
    networkNote: t('networkNote'),
    lockNote: t('lockNote'),
    customFields: t('customFields'),
  };
  return (field) => names[field] ?? t(`houseContent:field_${field as ContentField}`);
};
