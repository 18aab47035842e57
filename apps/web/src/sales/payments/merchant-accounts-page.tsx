/** 收款商户号: which account collects for which property, with keys that are entered once and tested by a real call. */
import type { MerchantAccount } from '@minsu/contract/sales/payments/merchant-account.ts';
import { listMerchantAccounts } from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { MerchantCard } from './merchant-card.tsx';
import './payments.css';
import './payments-live.ts';

const MerchantDrawer = lazyPart(() => import('./merchant-drawer.tsx'), 'asked');

const MerchantAccountsPage = () => {
  const { t } = useTranslation('merchantAccounts');
  const mayEdit = useMay()('merchant:edit');
  const query = useCall(listMerchantAccounts, {});
  const { shown, show, close } = useDialog<MerchantAccount | null>();
  const add = mayEdit && (
    <Button type="primary" onClick={() => show(null)}>
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('title')} purpose={t('intro')} help="collect-by-qr" actions={add}>
      <Loaded
        query={query}
        isEmpty={(accounts) => accounts.length === 0}
        empty={<EmptyState title={t('emptyTitle')} hint={t('emptyHint')} help="collect-by-qr" action={add} />}
      >
        {(accounts) => (
          <div className="merchant-cards">
            {accounts.map((account) => (
              <MerchantCard key={account.id} account={account} onEdit={() => show(account)} />
            ))}
          </div>
        )}
      </Loaded>
      {shown && (
        <MerchantDrawer
          key={shown.key}
          {...(shown.of && { account: shown.of })}
          open={shown.open}
          onClose={close}
        />
      )}
    </Page>
  );
};

export default MerchantAccountsPage;
