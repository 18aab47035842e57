/** Dialogs of a connection: edit, full sync, pause, delete; and the test with its outcome. */
import type { ChannelConnection } from '@minsu/contract/connections/channels/channel-connection.ts';
import {
  deleteConnection,
  pauseConnection,
} from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import { channelFailures } from '@minsu/contract/connections/channels/channel-failures.ts';
import { resyncChannel } from '@minsu/contract/connections/channels/channel-push-endpoints.ts';
import { type ComponentType, useState } from 'react';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import ConfirmDialog from '../../components/dialogs/confirm-dialog.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import type { CallError } from '../../platform/calls/call.ts';
import { invalidate, useCommand } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { connectionQueries } from './channels-live.ts';
import { ConnectionForm } from './connection-form.tsx';
import { PlatformHouseDialog } from './platform-house-dialog.tsx';
import { TestDialog } from './test-dialog.tsx';
import { XiaozhuAccountsDialog } from './xiaozhu-accounts-dialog.tsx';

export type ConnectionDialogKey = 'test' | 'house' | 'accounts' | 'edit' | 'resync' | 'pause' | 'delete';

interface HostProps extends DialogHost {
  readonly connection: ChannelConnection;
}

const refresh = () => invalidate(connectionQueries);

const EditDrawer = ({ connection, open, onClose }: HostProps) => {
  const { t } = useTranslation('channels');
  return (
    <FormDrawer open={open} title={t('editTitle', { name: connection.name })} onClose={onClose}>
      <ConnectionForm
        connection={connection}
        platform={connection.platform}
        onDone={onClose}
        onCancel={onClose}
      />
    </FormDrawer>
  );
};

const ResyncDialog = ({ connection: { id, name, mapped }, open, onClose }: HostProps) => {
  const { t } = useTranslation(['channels', 'channelMapping']);
  const { mutate, isPending } = useCommand(resyncChannel, { invalidates: connectionQueries });
  const resync = () =>
    mutate(
      { connectionId: id },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('channelMapping:resyncDone'));
        },
        onError: onClose,
      },
    );
  return (
    <ConfirmDialog
      open={open}
      title={t('channelMapping:resyncTitle', { name })}
      effects={[t('channelMapping:resyncEffect'), t('resyncEffect_size', { count: mapped })]}
      okLabel={t('resync')}
      pending={isPending}
      onOk={resync}
      onCancel={onClose}
    />
  );
};

const PauseDialog = ({ connection: { id, version, name }, open, onClose }: HostProps) => {
  const { t } = useTranslation('channels');
  const { mutate, isPending } = useCommand(pauseConnection, { invalidates: connectionQueries });
  const pause = () =>
    mutate(
      { id, version },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('paused'));
        },
        onError: () => {
          onClose();
          refresh();
        },
      },
    );
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t('pauseTitle', { name })}
      effects={[t('pauseEffect_push'), t('pauseEffect_pull')]}
      okLabel={t('pause')}
      pending={isPending}
      onOk={pause}
      onCancel={onClose}
    />
  );
};

const isNotClosed = ({ failure }: CallError) =>
  failure === channelFailures.deleteNotClosed.code || failure === channelFailures.ordersUnread.code;

/** Shown a second time when the platform did not take the listings off sale or return its latest orders. */
const DeleteDialog = ({ connection: { id, name, mapped }, open, onClose }: HostProps) => {
  const { t } = useTranslation('channels');
  const [notClosed, setNotClosed] = useState<string | null>(null);
  const { mutate, isPending } = useCommand(deleteConnection, {
    invalidates: connectionQueries,
    quiet: isNotClosed,
  });
  const remove = () =>
    mutate(
      { id, leaveOnSale: notClosed !== null },
      {
        onSuccess: () => {
          onClose();
          toast.success(t('deleted'));
        },
        onError: (error) => {
          if (isNotClosed(error)) return setNotClosed(error.message);
          onClose();
          refresh();
        },
      },
    );
  const first = mapped > 0 ? [t('deleteEffect_offSale')] : [];
  return (
    <ConfirmDialog
      open={open}
      danger
      title={t('deleteTitle', { name })}
      text={notClosed}
      effects={[
        ...(notClosed === null ? first : [t('deleteEffect_leftOnSale')]),
        t('deleteEffect_links', { count: mapped }),
        t('deleteEffect_secrets'),
        t('deleteEffect_orders'),
      ]}
      okLabel={notClosed === null ? t('delete') : t('deleteAnyway')}
      pending={isPending}
      onOk={remove}
      onCancel={onClose}
    />
  );
};

const dialogs: Readonly<Record<ConnectionDialogKey, ComponentType<HostProps>>> = {
  test: TestDialog,
  house: PlatformHouseDialog,
  accounts: XiaozhuAccountsDialog,
  edit: EditDrawer,
  resync: ResyncDialog,
  pause: PauseDialog,
  delete: DeleteDialog,
};

const ConnectionDialog = ({ which, ...host }: HostProps & { readonly which: ConnectionDialogKey }) => {
  const Dialog = dialogs[which];
  return <Dialog {...host} />;
};

export default ConnectionDialog;
