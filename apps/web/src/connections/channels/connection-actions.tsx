/** Actions on a connection; the server names the allowed ones, the next step comes first. */
import type { ChannelConnection } from '@minsu/contract/connections/channels/channel-connection.ts';
import { resumeConnection } from '@minsu/contract/connections/channels/channel-connection-endpoints.ts';
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { type MenuAction, MenuButton } from '../../components/dialogs/menu-button.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { connectionQueries } from './channels-live.ts';
import type { ConnectionDialogKey } from './connection-dialogs.tsx';
import { operationsHref, relevanceHref } from './connection-hrefs.ts';

const ConnectionDialog = lazyPart(() => import('./connection-dialogs.tsx'), 'asked');

interface ConnectionActionsProps {
  readonly connection: ChannelConnection;
  /** Opens the details; absent where they are open. */
  readonly onOpen?: (id: string) => void;
}

export const ConnectionActions = ({ connection, onOpen }: ConnectionActionsProps) => {
  const { t } = useTranslation('channels');
  const may = useMay();
  const { shown, show: ask, close } = useDialog<ConnectionDialogKey>();
  const { id, actions } = connection;
  const authorised = connection.accountKey !== null;
  return (
    <div className="channel-actions">
      <Next connection={connection} />
      {authorised && may('channel:link') && <Link to={relevanceHref(id)}>{t('link')}</Link>}
      {actions.includes('test') && (
        <Button size="small" onClick={() => ask('test')}>
          {t('test')}
        </Button>
      )}
      {onOpen && (
        <Button size="small" type="text" onClick={() => onOpen(id)}>
          {t('details')}
        </Button>
      )}
      <More connection={connection} ask={ask} />
      {shown && (
        <ConnectionDialog
          key={shown.key}
          which={shown.of}
          connection={connection}
          open={shown.open}
          onClose={close}
        />
      )}
    </div>
  );
};

/** Opens the way to an authorisation at its step. */
const useAuthorise = (id: string) => {
  const [, setSearch] = useAddressSearch();
  return () =>
    setSearch((was) => {
      const next = new URLSearchParams(was);
      next.delete('connection');
      next.set('connect', id);
      return next;
    });
};

const Next = ({ connection }: { readonly connection: ChannelConnection }) => {
  const { t } = useTranslation('channels');
  const authorise = useAuthorise(connection.id);
  const { id, version, state, actions, reasons } = connection;
  if (actions.includes('resume'))
    return (
      <CommandButton
        size="small"
        type="primary"
        command={resumeConnection}
        input={{ id, version }}
        label={t('resume')}
        done={t('resumed')}
        invalidates={connectionQueries}
        onStale={() => invalidate(connectionQueries)}
      />
    );
  const urgent = state === 'inactive' || state === 'broken' || reasons.some(({ code }) => code === 'expired');
  if (!urgent || !actions.includes('authorise')) return null;
  return (
    <Button size="small" type="primary" onClick={authorise}>
      {t(connection.accountKey === null ? 'authorise' : 'reauthorise')}
    </Button>
  );
};

interface PlatformDialog {
  readonly key: 'house' | 'accounts';
  readonly text: 'house_tj' | 'house_pig' | 'accounts_pig';
  readonly permission: Permission;
}

/** Dialogs that one platform alone has (spec §7). */
const platformDialogs: Partial<Record<Platform, readonly PlatformDialog[]>> = {
  tj: [{ key: 'house', text: 'house_tj', permission: 'channel:link' }],
  pig: [
    { key: 'house', text: 'house_pig', permission: 'channel:link' },
    { key: 'accounts', text: 'accounts_pig', permission: 'channel:connect' },
  ],
};

interface MoreProps {
  readonly connection: ChannelConnection;
  readonly ask: (key: ConnectionDialogKey) => void;
}

const More = ({ connection, ask }: MoreProps) => {
  const { t } = useTranslation('channels');
  const navigate = useNavigate();
  const authorise = useAuthorise(connection.id);
  const { id, name, actions, accountKey, platform, state, mapped } = connection;
  const may = useMay();
  const dialogs = accountKey === null ? [] : (platformDialogs[platform] ?? []);
  const offered = (['pause', 'edit'] as const).filter((key) => actions.includes(key));
  const items: MenuAction[] = [
    ...dialogs
      .filter(({ permission }) => may(permission))
      .map(({ key, text }) => ({ key, label: t(text), run: () => ask(key) })),
    ...(state === 'active' && mapped > 0 && may('channel:sync')
      ? [{ key: 'resync', label: t('resync'), run: () => ask('resync') }]
      : []),
    ...offered.map((key) => ({ key, label: t(key), run: () => ask(key) })),
    ...(accountKey !== null && actions.includes('authorise')
      ? [{ key: 'authorise', label: t('reauthorise'), run: authorise }]
      : []),
    { key: 'log', label: t('log'), href: operationsHref(id), run: () => void navigate(operationsHref(id)) },
    ...(actions.includes('delete')
      ? [{ key: 'delete', label: t('delete'), danger: true, line: true, run: () => ask('delete') }]
      : []),
  ];
  return (
    <MenuButton
      label={t('more', { name })}
      items={items}
      trigger={(props) => <IconButton icon="more" look="small" label={t('more', { name })} {...props} />}
    />
  );
};
