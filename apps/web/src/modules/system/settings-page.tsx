/** Figures of the whole business, and its public holidays. */
import { Page } from '../../components/page.tsx';
import { PartLinks } from '../../components/part-tabs.tsx';
import { useOpenPart } from '../../components/use-open-part.ts';
import { HolidaysPart } from './holidays-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import './system.css';
import './system-live.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tabs = ['business', 'holidays'] as const;

const SettingsPage = () => {
  const { t } = useTranslation('settings');
  const open = useOpenPart(tabs);
  return (
    <Page title={t('title')} purpose={t('purpose')} className="settings-page">
      <PartLinks label={t('parts')} parts={tabs} open={open} title={(tab) => t(`tab_${tab}`)} />
      {open === 'holidays' ? <HolidaysPart /> : <SettingsPart />}
    </Page>
  );
};

export default SettingsPage;
