/** Filters by landmark and distance, with landmark search while typing. */
import { distanceText } from '@minsu/contract/foundation/landmarks/distance-rules.ts';
import { DEFAULT_DISTANCE, distanceChoices } from '@minsu/contract/foundation/landmarks/landmark.ts';
import { landmarkOptions } from '@minsu/contract/foundation/landmarks/landmark-endpoints.ts';
import { useMemo } from 'react';
import { type OptionSource, optionSource } from '../../../components/forms/option-source.ts';
import type { ListFilter } from '../../../components/lists/list-types.ts';
import { useAddressSearch } from '../../../platform/navigation/address.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

/** Landmark in the address. */
export const useAskedLandmark = (): string | null => useAddressSearch()[0].get('landmarkId');

const useLandmarkSource = (): OptionSource => {
  const { t } = useTranslation('landmarks');
  return useMemo(
    () =>
      optionSource(
        landmarkOptions,
        (asked) => asked,
        (found) =>
          found.map(({ id, name, city, kind }) => ({
            value: id,
            label: `${name} · ${city} · ${t(`kind_${kind}`)}`,
          })),
      ),
    [t],
  );
};

export const useNearFilters = (): ListFilter[] => {
  const { t } = useTranslation('houses');
  const [search] = useAddressSearch();
  const source = useLandmarkSource();
  const asked = Number(search.get('distanceM'));
  const distances = new Set<number>([...distanceChoices, ...(asked > 0 ? [asked] : [])]);
  return [
    { kind: 'remote', key: 'landmarkId', label: t('filterLandmark'), source },
    {
      kind: 'select',
      key: 'distanceM',
      label: t('filterDistance'),
      options: [...distances]
        .sort((a, b) => a - b)
        .map((metres) => ({
          value: String(metres),
          label: t(metres === DEFAULT_DISTANCE ? 'distanceUsual' : 'distanceUpTo', {
            distance: distanceText(metres),
          }),
        })),
    },
  ];
};
