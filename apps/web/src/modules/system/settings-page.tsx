/** Figures of the whole business. */
import { useTranslation } from 'react-i18next';
import { Page } from '../../components/page.tsx';
import { SettingsPart } from './settings-part.tsx';
import './system.css';
import './system-live.ts';

const SettingsPage = () => {
  const { t } = useTranslation('settings');
  return (
    <Page title={t('title')} purpose={t('purpose')} className="settings-page">
      <SettingsPart />
    </Page>
  );
};

export default SettingsPage;
