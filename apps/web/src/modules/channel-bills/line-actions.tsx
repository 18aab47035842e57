/** What may be done with a line that is not simply paid: find its order, or write the difference off. */
import type { ChannelBillLine } from '@minsu/contract/channel-bills/channel-bill-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const BillDialog = lazyPart(() => import('./bill-dialogs.tsx'), 'asked');

interface Asked {
  readonly kind: 'match' | 'writeOff';
  readonly open: boolean;
}

export const LineActions = ({ line }: { readonly line: ChannelBillLine }) => {
  const { t } = useTranslation('channelBills');
  const [asked, setAsked] = useState<Asked | null>(null);
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
        <Button key={kind} size="small" onClick={() => setAsked({ kind, open: true })}>
          {t(kind)}
        </Button>
      ))}
      {asked && (
        <BillDialog
          key={asked.kind}
          of={asked.kind === 'match' ? { kind: 'match', line } : { kind: 'writeOff', difference }}
          open={asked.open}
          onClose={() => setAsked({ ...asked, open: false })}
        />
      )}
    </span>
  );
};
