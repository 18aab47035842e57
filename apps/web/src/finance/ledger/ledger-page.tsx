/** The ledger: journal, trial balance, accounts, periods, proofs; an entry opens over any of them. */
import type { ComponentType } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { Page } from '../../components/lists/page.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { useOpenPart } from '../../components/records/use-open-part.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { AccountsPart } from './accounts-part.tsx';
import { JournalPart } from './journal-part.tsx';
import './ledger.css';
import './ledger-live.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const TrialPart = lazyPart(() => import('./trial-part.tsx'), 'asked');
const OpeningPart = lazyPart(
  async () => ({ default: (await import('../opening/opening-balances-panel.tsx')).OpeningBalancesPanel }),
  'asked',
);
const TransfersPart = lazyPart(() => import('../transfers/transfers-panel.tsx'), 'asked');
const PeriodsPart = lazyPart(() => import('./periods-part.tsx'), 'asked');
const EntryDrawer = lazyPart(() => import('./entry-drawer.tsx'));

const tabs = ['journal', 'trial', 'accounts', 'transfers', 'opening', 'periods'] as const;
type Tab = (typeof tabs)[number];

const parts: Readonly<Record<Tab, { readonly Part: ComponentType; readonly full: boolean }>> = {
  journal: { Part: JournalPart, full: true },
  trial: { Part: TrialPart, full: false },
  accounts: { Part: AccountsPart, full: true },
  transfers: { Part: TransfersPart, full: true },
  opening: { Part: OpeningPart, full: true },
  periods: { Part: PeriodsPart, full: false },
};

const LedgerPage = () => {
  const { t } = useTranslation('ledgerScreen');
  const [search, setSearch] = useAddressSearch();
  const may = useMay();
  const offered = tabs.filter((tab) => tab !== 'opening' || may('opening:manage'));
  const open = useOpenPart(offered) ?? 'journal';
  const { Part, full } = parts[open];
  const entryId = search.get('entry');
  const closeEntry = () =>
    setSearch((was) => new URLSearchParams([...was].filter(([key]) => key !== 'entry')), { replace: true });
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      full={full}
      className={full ? 'list-page' : 'ledger-page'}
    >
      <PartLinks label={t('parts')} parts={offered} open={open} title={(tab) => t(`tab_${tab}`)} />
      <Part key={open} />
      {entryId !== null && <EntryDrawer entryId={entryId} onClose={closeEntry} />}
    </Page>
  );
};

export default LedgerPage;
