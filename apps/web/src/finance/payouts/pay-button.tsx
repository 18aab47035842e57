/** Opens the dialog that pays a landlord; hidden without the permission. */
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { useMay } from '../../platform/calls/session.ts';
import './payouts.css';
import { useTranslation } from '../../platform/use-translation.ts';

const PayLandlord = lazyPart(() => import('./pay-landlord-panel.tsx'), 'asked');

interface PayButtonProps {
  /** Landlord of the record; absent: the dialog asks. */
  readonly landlordId?: string;
}

export const PayButton = ({ landlordId }: PayButtonProps) => {
  const { t } = useTranslation('payouts');
  const may = useMay();
  const dialog = useDialog();
  if (!may('payout:manage')) return null;
  const open = () => dialog.show();
  return (
    <>
      {landlordId === undefined ? (
        <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={open}>
          {t('create')}
        </Button>
      ) : (
        <Button size="small" onClick={open}>
          {t('create')}
        </Button>
      )}
      {dialog.shown && (
        <PayLandlord
          key={dialog.shown.key}
          open={dialog.shown.open}
          landlordId={landlordId}
          onClose={dialog.close}
        />
      )}
    </>
  );
};
