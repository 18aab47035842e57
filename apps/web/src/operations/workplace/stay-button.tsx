/** One act of a stay in place: its dialog opens over the workplace. */
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { StayDeskActionProps } from '../../sales/orders/stay-desk-actions.tsx';

const StayDeskAction = lazyPart(
  async () => ({ default: (await import('../../sales/orders/stay-desk-actions.tsx')).StayDeskAction }),
  'asked',
);

interface StayButtonProps extends Pick<StayDeskActionProps, 'stayId' | 'action'> {
  readonly label: string;
  readonly guest: string;
  /** The room is ready for it: the next step. */
  readonly ready?: boolean;
}

export const StayButton = ({ stayId, action, label, guest, ready = false }: StayButtonProps) => {
  const { t } = useTranslation('workplace');
  const dialog = useDialog();
  return (
    <>
      <Button
        className="stay-button"
        {...(ready && { color: 'primary' as const, variant: 'filled' as const })}
        aria-label={t('ofGuest', { action: label, name: guest })}
        onClick={() => dialog.show()}
      >
        {label}
      </Button>
      {dialog.shown && (
        <StayDeskAction stayId={stayId} action={action} open={dialog.shown.open} onClose={dialog.close} />
      )}
    </>
  );
};
