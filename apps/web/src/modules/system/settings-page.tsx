/** Figures of the whole business, and its public holidays. */
import { Link } from 'react-router';
import { Page } from '../../components/page.tsx';
import { useAddressSearch } from '../../platform/address.ts';
import { HolidaysPart } from './holidays-part.tsx';
import { SettingsPart } from './settings-part.tsx';
import './system.css';
import './system-live.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tabs = ['business', 'holidays'] as const;

const SettingsPage = () => {
  const { t } = useTranslation('settings');
  const [search] = useAddressSearch();
  const open = search.get('tab') === 'holidays' ? 'holidays' : 'business';
  return (
    <Page title={t('title')} purpose={t('purpose')} className="settings-page">
      <nav className="part-tabs" aria-label={t('parts')}>
        {tabs.map((tab) => (
          <Link
            key={tab}
            className="view-tab"
            to={tab === 'business' ? '?' : `?tab=${tab}`}
            aria-current={tab === open ? 'page' : undefined}
          >
            {t(`tab_${tab}`)}
          </Link>
        ))}
      </nav>
      {open === 'holidays' ? <HolidaysPart /> : <SettingsPart />}
    </Page>
  );
};

export default SettingsPage;
