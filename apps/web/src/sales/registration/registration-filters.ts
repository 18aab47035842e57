/** Filters and quick views of the registrations. */
import { guestDocumentTypes } from '@minsu/contract/sales/registration/guest-document-rules.ts';
import { registrationViews } from '@minsu/contract/sales/registration/registration.ts';
import { countRegistrationViews } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import type { ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const useRegistrationFilters = (): ListFilter[] => {
  const { t } = useTranslation('registration');
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    {
      kind: 'remote',
      key: 'houseId',
      label: t('column_houseName'),
      multiple: true,
      source: houseSource,
    },
    { kind: 'dates', key: 'checkIn', from: 'checkInFrom', to: 'checkInTo', label: t('checkInRange') },
    {
      kind: 'select',
      key: 'documentType',
      label: t('column_documentType'),
      multiple: true,
      options: guestDocumentTypes.map((value) => ({ value, label: t(`short_${value}`) })),
    },
    {
      kind: 'select',
      key: 'foreign',
      label: t('column_nationality'),
      options: [
        { value: 'true', label: t('foreignYes') },
        { value: 'false', label: t('foreignNo') },
      ],
    },
    {
      kind: 'select',
      key: 'minor',
      label: t('column_age'),
      options: [
        { value: 'true', label: t('minorYes') },
        { value: 'false', label: t('minorNo') },
      ],
    },
  ];
};

export const useRegistrationViews = (): QuickView[] => {
  const { t } = useTranslation('registration');
  const { data } = useCall(countRegistrationViews, {}, { quiet: true });
  return registrationViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};
