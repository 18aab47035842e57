/** Opens the dialog that pays a landlord; absent for who may not. */
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useMay } from '../../platform/session.ts';
import './payouts.css';
import { useTranslation } from '../../platform/use-translation.ts';

const PayLandlord = lazyPart(() => import('./pay-landlord-panel.tsx'), 'asked');

interface PayButtonProps {
  /** Of the record that it stands beside; absent: asked for. */
  readonly landlordId?: string;
}

export const PayButton = ({ landlordId }: PayButtonProps) => {
  const { t } = useTranslation('payouts');
  const may = useMay();
  const [dialog, setDialog] = useState({ turn: 0, open: false });
  if (!may('payout:manage')) return null;
  const open = () => setDialog(({ turn }) => ({ turn: turn + 1, open: true }));
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
      {dialog.turn > 0 && (
        <PayLandlord
          key={dialog.turn}
          open={dialog.open}
          landlordId={landlordId}
          onClose={() => setDialog((was) => ({ ...was, open: false }))}
        />
      )}
    </>
  );
};
