/** Asks once, then shows the platform's answer for each listing. */
import type { ChannelRoom } from '@minsu/contract/connections/channels/channel-room.ts';
import { setChannelRoomsOnSale } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { singleClick } from '../../../components/dialogs/single-click.ts';
import { useCommand } from '../../../platform/calls/queries.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { mappingQueries } from './mapping-live.ts';

interface SaleDialogProps {
  readonly connectionId: string;
  readonly rows: readonly ChannelRoom[];
  readonly onSale: boolean;
  readonly open: boolean;
  readonly onClose: (changed: boolean) => void;
}

type Result = OutputOf<typeof setChannelRoomsOnSale>;

const SaleDialog = ({ connectionId, rows, onSale, open, onClose }: SaleDialogProps) => {
  const { t } = useTranslation(['channelMapping', 'components']);
  const [result, setResult] = useState<Result | null>(null);
  const { mutate, isPending } = useCommand(setChannelRoomsOnSale, { invalidates: mappingQueries });
  const count = rows.length;
  const unlinked = rows.filter(({ linked }) => !linked).length;
  const start = () =>
    mutate(
      { connectionId, channelRoomIds: rows.map(({ id }) => id), onSale },
      {
        onSuccess: (done) => {
          if (done.changed > 0) toast.success(t('saleDone', { count: done.changed }));
          if (done.changed === count) onClose(true);
          else setResult(done);
        },
      },
    );
  return (
    <Dialog
      open={open}
      title={t(onSale ? 'onSaleTitle' : 'offSaleTitle', { count })}
      width={520}
      okText={result ? t('close') : t(onSale ? 'putOnSale' : 'takeOffSale')}
      cancelText={t('components:cancel')}
      okButtonProps={{ danger: !onSale && !result }}
      cancelButtonProps={{ style: result ? { display: 'none' } : {} }}
      confirmLoading={isPending}
      onOk={singleClick(result ? () => onClose(result.changed > 0) : start)}
      onCancel={singleClick(() => onClose(false))}
      destroyOnHidden
    >
      {result ? (
        <Refused result={result} />
      ) : (
        <ul className="confirm-effects">
          <li>{t(onSale ? 'onSaleEffect' : 'offSaleEffect')}</li>
          {onSale && unlinked > 0 && <li>{t('onSaleUnlinked', { count: unlinked })}</li>}
        </ul>
      )}
    </Dialog>
  );
};

export default SaleDialog;

const Refused = ({ result }: { readonly result: Result }) => {
  const { t } = useTranslation('channelMapping');
  const refused = result.rows.filter(({ refusal }) => refusal !== null);
  return (
    <div role="alert">
      <p>{t('saleRefused', { count: refused.length })}</p>
      <ul className="dry-run">
        {refused.map(({ channelRoomId, name, refusal }) => (
          <li key={channelRoomId}>
            <strong>{name}</strong>
            <span className="bad">{refusal}</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
