/** Wallet: business figures, landlord balances, flow, payouts, reconciliation. */
import type { ComponentType } from 'react';
import { Page } from '../../components/lists/page.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../components/records/use-open-part.ts';
import { useMay } from '../../platform/calls/session.ts';
import { PayoutsPanel } from '../payouts/payouts-panel.tsx';
import { useWalletReader, type WalletReader } from './use-wallet-reader.ts';
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

/** The landlord tab needs access to their balances; payouts have their own permission. */
const useTabs = (reader: WalletReader): readonly Tab[] => {
  const may = useMay();
  return tabs.filter(
    (tab) =>
      tab === 'overview' ||
      (tab === 'parties' && reader === 'finance') ||
      (tab === 'payouts' && may('payout:read')),
  );
};

const purposes = {
  finance: 'purpose',
  landlord: 'purposeOwn',
  staff: 'purposeStaff',
} as const satisfies Record<WalletReader, string>;

const WalletPage = () => {
  const { t } = useTranslation('wallet');
  const reader = useWalletReader();
  const offered = useTabs(reader);
  const open = useOpenPart(offered) ?? 'overview';
  const Part = parts[open];
  return (
    <Page
      title={t('title')}
      purpose={t(purposes[reader])}
      help="payouts"
      full={open !== 'overview'}
      className={open !== 'overview' ? 'list-page' : 'wallet-page'}
    >
      {offered.length > 1 && (
        <PartLinks label={t('screenParts')} parts={offered} open={open} title={(tab) => t(tab)} />
      )}
      <Part key={open} />
    </Page>
  );
};

export default WalletPage;
