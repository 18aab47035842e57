/** Where the money is: figures of the business, what landlords are owed, how it has moved, payouts and reconciliation. */
import { getWalletTotals } from '@minsu/contract/wallet/wallet-endpoints.ts';
import type { ComponentType } from 'react';
import { Page } from '../../components/page.tsx';
import { PartLinks } from '../../components/part-tabs.tsx';
import { useOpenPart } from '../../components/use-open-part.ts';
import { useCall } from '../../platform/queries.ts';
import { useMay, useSeesMoney } from '../../platform/session.ts';
import { PayoutsPanel } from '../payouts/payouts-panel.tsx';
import { WalletOverview } from './wallet-overview.tsx';
import { WalletParties } from './wallet-parties.tsx';
import './wallet-live.ts';
import './wallet.css';
import { useTranslation } from '../../platform/use-translation.ts';

const tabs = ['overview', 'parties', 'payouts'] as const;
type Tab = (typeof tabs)[number];

const parts: Readonly<Record<Tab, ComponentType>> = {
  overview: WalletOverview,
  parties: WalletParties,
  payouts: PayoutsPanel,
};

/** Who does not see money is not asked to look at figures. */
const useTabs = (): readonly Tab[] => {
  const [seesMoney, may] = [useSeesMoney(), useMay()];
  if (!seesMoney) return ['parties'];
  return may('payout:read') ? tabs : ['overview', 'parties'];
};

const WalletPage = () => {
  const { t } = useTranslation('wallet');
  const offered = useTabs();
  const seesMoney = useSeesMoney();
  const { data: totals } = useCall(getWalletTotals, {}, { quiet: true, enabled: seesMoney });
  const open = useOpenPart(offered) ?? 'parties';
  const Part = parts[open];
  return (
    <Page
      title={t('title')}
      purpose={t(totals === null ? 'purposeOwn' : 'purpose')}
      full={open !== 'overview'}
      className={open !== 'overview' ? 'list-page' : 'wallet-page'}
    >
      {offered.length > 1 && (
        <PartLinks
          label={t('screenParts')}
          parts={offered}
          open={open}
          title={(tab) => t(tab === 'parties' && totals === null ? 'partiesOwn' : tab)}
        />
      )}
      <Part key={open} />
    </Page>
  );
};

export default WalletPage;
