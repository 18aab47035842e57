/** Landlords whose onboarding one may see, for selects. */
import { onboardingLandlords } from '@minsu/contract/onboarding/onboarding-endpoints.ts';
import { optionSource } from '../../components/option-source.ts';

export const landlordSource = optionSource(
  onboardingLandlords,
  (asked) => asked,
  (landlords) => landlords.map(({ id, name }) => ({ value: id, label: name })),
);
