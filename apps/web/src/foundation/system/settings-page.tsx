/** Business settings, channel commissions, public holidays. */
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { Page } from '../../components/lists/page.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../components/records/use-open-part.ts';
import { HolidaysPart } from './holidays-part.tsx';
import { ProfilePart } from './profile-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import './system.css';
import './system-live.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const CommissionRatesPanel = lazyPart(
  () => import('../../sales/commissions/commission-rates-panel.tsx'),
  'asked',
);

const tabs = ['business', 'profile', 'commissions', 'holidays'] as const;

const SettingsPage = () => {
  const { t } = useTranslation('settings');
  const open = useOpenPart(tabs);
  return (
    <Page title={t('title')} purpose={t('purpose')} className="settings-page">
      <PartLinks label={t('parts')} parts={tabs} open={open} title={(tab) => t(`tab_${tab}`)} />
      {open === 'business' && <SettingsPart />}
      {open === 'profile' && <ProfilePart />}
      {open === 'commissions' && <CommissionRatesPanel />}
      {open === 'holidays' && <HolidaysPart />}
    </Page>
  );
};

export default SettingsPage;
