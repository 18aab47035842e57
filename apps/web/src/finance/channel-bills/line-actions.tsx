/** Actions on a line with a difference: find its order, or write it off. */
import type { ChannelBillLine } from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const BillDialog = lazyPart(() => import('./bill-dialogs.tsx'), 'asked');

export const LineActions = ({ line }: { readonly line: ChannelBillLine }) => {
  const { t } = useTranslation('channelBills');
  const { shown, show, close } = useDialog<'match' | 'writeOff'>();
  const offered = [
    ...(line.canMatch ? (['match'] as const) : []),
    ...(line.canWriteOff ? (['writeOff'] as const) : []),
  ];
  const difference = {
    ...(line.orderId === null ? { lineId: line.id } : { orderId: line.orderId }),
    openFen: line.openFen,
  };
  return (
    <span className="bill-tags">
      {offered.map((kind) => (
        <Button key={kind} size="small" onClick={() => show(kind)}>
          {t(kind)}
        </Button>
      ))}
      {shown && (
        <BillDialog
          key={shown.of}
          of={shown.of === 'match' ? { kind: 'match', line } : { kind: 'writeOff', difference }}
          open={shown.open}
          onClose={close}
        />
      )}
    </span>
  );
};
