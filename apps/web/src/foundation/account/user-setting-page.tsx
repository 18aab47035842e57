/** User settings: account header and five tabs; the address holds the open tab. */
import { getAccount } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import { Page } from '../../components/lists/page.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { PartButtons } from '../../components/records/part-tabs.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { AccountHead } from './account-head.tsx';
import { BasicTab } from './basic-tab.tsx';
import { CertificationTab } from './certification-tab.tsx';
import { DeviceTab } from './device-tab.tsx';
import { NoticesTab } from './notices-tab.tsx';
import { SecurityTab } from './security-tab.tsx';
import './account-live.ts';
import './account.css';
import { useTranslation } from '../../platform/use-translation.ts';

const tabs = ['basic', 'security', 'notices', 'device', 'certification'] as const;
type Tab = (typeof tabs)[number];

const UserSettingPage = () => {
  const { t } = useTranslation('account');
  const [search, setSearch] = useAddressSearch();
  const open = tabs.find((tab) => tab === search.get('tab')) ?? 'basic';
  const query = useCall(getAccount, {}, { quiet: true });
  const show = (tab: Tab) =>
    setSearch((was) => new URLSearchParams([...[...was].filter(([key]) => key !== 'tab'), ['tab', tab]]), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <Page title={t('settingTitle')}>
      <Panel>
        <Loaded query={query} lines={4}>
          {(account) => <AccountHead account={account} />}
        </Loaded>
      </Panel>
      <section className="panel">
        <PartButtons
          inPanel
          label={t('parts')}
          parts={tabs}
          open={open}
          title={(tab) => t(`tab_${tab}`)}
          onOpen={show}
        />
        <div className="panel-body">
          {open === 'basic' && <Loaded query={query}>{(account) => <BasicTab account={account} />}</Loaded>}
          {open === 'security' && <SecurityTab />}
          {open === 'notices' && <NoticesTab />}
          {open === 'device' && <DeviceTab />}
          {open === 'certification' && <CertificationTab />}
        </div>
      </section>
    </Page>
  );
};

export default UserSettingPage;
