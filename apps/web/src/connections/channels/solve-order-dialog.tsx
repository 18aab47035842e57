/** Records how a problem of a platform order was resolved. */
import { solveChannelOrder } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { Solvable } from './channel-order-actions.tsx';
import { channelOrderQueries } from './channel-order-live.ts';

interface SolveProps {
  readonly of: Solvable;
  readonly open: boolean;
  readonly onClose: () => void;
}

const SolveDialog = ({ of, open, onClose }: SolveProps) => {
  const { t } = useTranslation('channelOrders');
  const { connectionId, platformOrderId } = of;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      base={{ connectionId, platformOrderId }}
      initial={{}}
      invalidates={channelOrderQueries}
      onDone={onClose}
      title={t('solveTitle')}
      text={t('solveText')}
      submitLabel={t('solve')}
      command={solveChannelOrder}
      done={t('solvedDone')}
    >
      <Field of={solveChannelOrder.input} name="note" label={t('field_note')} />
    </FormDialog>
  );
};

export default SolveDialog;
