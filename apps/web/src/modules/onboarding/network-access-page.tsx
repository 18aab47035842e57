/** Onboarding of landlords: the list of files, or the one that the address names. */
import { useSearchParams } from 'react-router';
import { OnboardingList } from './onboarding-list.tsx';
import './onboarding-live.ts';
import './onboarding.css';
import { OnboardingRecord } from './onboarding-record.tsx';

const NetworkAccessPage = () => {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id === null ? <OnboardingList /> : <OnboardingRecord key={id} id={id} />;
};

export default NetworkAccessPage;
