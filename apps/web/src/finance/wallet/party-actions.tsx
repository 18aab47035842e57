/** Actions and links of a landlord's balance. */
import type { WalletParty } from '@minsu/contract/finance/wallet/wallet.ts';
import { Button } from 'antd';
import { Link } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { landlordHref } from '../../components/records/landlord-href.ts';
import { useMay } from '../../platform/calls/session.ts';
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
