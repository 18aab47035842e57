/** What can be done with a landlord's balance, and where one goes on from it. */
import type { WalletParty } from '@minsu/contract/wallet/wallet.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { landlordHref } from '../../components/landlord-href.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useDialog } from '../../components/use-dialog.ts';
import { useMay } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const PayLandlord = lazyPart(() => import('../payouts/pay-landlord-panel.tsx'), 'asked');

export const PartyActions = ({ party }: { readonly party: WalletParty }) => {
  const { t } = useTranslation(['wallet', 'payouts']);
  const may = useMay();
  const dialog = useDialog();
  return (
    <span className="wallet-actions">
      {may('payout:manage') && (party.availableFen ?? 0) > 0 && (
        <Button size="small" onClick={() => dialog.show()}>
          {t('payouts:create')}
        </Button>
      )}
      {may('landlord:read') && <Link to={landlordHref(party.landlordId)}>{t('openLandlord')}</Link>}
      {dialog.shown && (
        <PayLandlord landlordId={party.landlordId} open={dialog.shown.open} onClose={dialog.close} />
      )}
    </span>
  );
};
