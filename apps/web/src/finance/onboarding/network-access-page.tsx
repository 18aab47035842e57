/** Onboarding of landlords: the list of files, or the file in the address. */
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { OnboardingList } from './onboarding-list.tsx';
import './onboarding-live.ts';
import './onboarding.css';
import { OnboardingRecord } from './onboarding-record.tsx';

const NetworkAccessPage = () => {
  const [search] = useAddressSearch();
  const id = search.get('id');
  return id === null ? <OnboardingList /> : <OnboardingRecord key={id} id={id} />;
};

export default NetworkAccessPage;
