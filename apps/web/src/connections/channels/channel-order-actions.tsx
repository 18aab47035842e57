/** Actions on a platform order that needs attention. */
import type { ChannelOrder } from '@minsu/contract/connections/channels/channel-order.ts';
import { retryChannelOrder } from '@minsu/contract/connections/channels/channel-order-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { channelOrderQueries } from './channel-order-live.ts';

const SolveDialog = lazyPart(() => import('./solve-order-dialog.tsx'), 'asked');

export type Solvable = Pick<ChannelOrder, 'connectionId' | 'platformOrderId' | 'problem' | 'solvedBy'>;

export const RetryOrder = ({ of }: { readonly of: ChannelOrder }) => {
  const { t } = useTranslation('channelOrders');
  if (of.followed) return null;
  const { connectionId, platformOrderId } = of;
  return (
    <CommandButton
      size="small"
      command={retryChannelOrder}
      input={{ connectionId, platformOrderId }}
      label={t('retry')}
      done={t('retried')}
      invalidates={channelOrderQueries}
    />
  );
};

export const SolveOrder = ({ of }: { readonly of: Solvable }) => {
  const { t } = useTranslation('channelOrders');
  const { shown, show, close } = useDialog();
  const may = useMay();
  if (of.problem === null || of.solvedBy !== null || !may('order:edit')) return null;
  return (
    <>
      <Button size="small" onClick={() => show()}>
        {t('solve')}
      </Button>
      {shown && <SolveDialog of={of} open={shown.open} onClose={close} />}
    </>
  );
};
