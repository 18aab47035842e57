/** Where one goes on from a landlord's balance. */
import type { WalletParty } from '@minsu/contract/wallet/wallet.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { landlordHref } from '../../components/landlord-href.ts';
import { useMay } from '../../platform/session.ts';

export const PartyActions = ({ party }: { readonly party: WalletParty }) => {
  const { t } = useTranslation('wallet');
  const may = useMay();
  return (
    <span className="wallet-actions">
      {may('landlord:read') && <Link to={landlordHref(party.landlordId)}>{t('openLandlord')}</Link>}
    </span>
  );
};
