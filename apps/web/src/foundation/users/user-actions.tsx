/** Actions on a user, as offered by the server. */
import type { UserRow } from '@minsu/contract/foundation/users/user.ts';
import {
  confirmUserAccess,
  freezeUser,
  sendUserReset,
  signOutUser,
  unfreezeUser,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import type { UserAction } from '@minsu/contract/foundation/users/user-states.ts';
import { Button, type ButtonProps } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { call } from '../../platform/calls/call.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { userQueries } from './user-live.ts';

const UserDrawer = lazyPart(() => import('./user-drawer.tsx'));

interface UserActionsProps {
  readonly user: UserRow;
  /** Only the two most used, for table rows. */
  readonly short?: boolean;
}

interface ActionProps {
  readonly user: UserRow;
  /** A link in table rows, a button beside a record. */
  readonly look: Pick<ButtonProps, 'type' | 'size'>;
}

const keyOf = ({ id, version }: UserRow) => ({ id, version });

const userActionOrder: readonly UserAction[] = [
  'confirmAccess',
  'edit',
  'sendReset',
  'signOut',
  'freeze',
  'unfreeze',
];
const inRow: readonly UserAction[] = ['edit', 'freeze', 'unfreeze'];

export const UserActions = ({ user, short = false }: UserActionsProps) => {
  const { t } = useTranslation('users');
  const given: ActionProps = { user, look: short ? { type: 'link', size: 'small' } : {} };
  const all = {
    confirmAccess: <ConfirmAccess key="confirmAccess" {...given} />,
    edit: <Edit key="edit" {...given} />,
    sendReset: <SendReset key="sendReset" {...given} />,
    signOut: <SignOut key="signOut" {...given} />,
    freeze: <Freeze key="freeze" {...given} />,
    unfreeze: <Unfreeze key="unfreeze" {...given} />,
  } satisfies Record<UserAction, ReactNode>;
  const wanted = short ? inRow : userActionOrder;
  const shown = wanted.filter((action) => user.actions.includes(action)).map((action) => all[action]);
  if (short) return shown.length > 0 ? <span className="user-actions">{shown}</span> : null;
  return (
    <>
      {shown.length > 0 ? (
        <span className="user-actions">{shown}</span>
      ) : (
        <p className="muted">{t('nothingAllowed')}</p>
      )}
      <Link to={`/sys/userRights?id=${user.id}`}>{t('seeRights')}</Link>
    </>
  );
};

const ConfirmAccess = ({ user, look }: ActionProps) => {
  const { t } = useTranslation('users');
  const params = { name: user.realname, by: user.setUpBy ?? '' };
  return (
    <CommandButton
      command={confirmUserAccess}
      input={keyOf(user)}
      label={t('confirmAccess')}
      {...look}
      confirm={{ title: t('confirmAccessTitle', params), effects: [t('confirmAccessEffect', params)] }}
      done={t('accessConfirmed')}
      invalidates={userQueries}
      onStale={() => invalidate(userQueries)}
    />
  );
};

const Edit = ({ user, look }: ActionProps) => {
  const { t } = useTranslation('users');
  const drawer = useDialog();
  return (
    <>
      <Button {...look} onClick={() => drawer.show()}>
        {t('edit')}
      </Button>
      {drawer.shown && <UserDrawer user={user} open={drawer.shown.open} onClose={drawer.close} />}
    </>
  );
};

const SendReset = ({ user, look }: ActionProps) => {
  const { t } = useTranslation('users');
  return (
    <CommandButton
      command={sendUserReset}
      input={keyOf(user)}
      label={t('sendReset')}
      {...look}
      confirm={{
        title: t('sendResetTitle', { name: user.realname }),
        effects: [t('sendResetEffectMail', { email: user.emailMasked ?? '' }), t('sendResetEffectPassword')],
        okLabel: t('send'),
      }}
      done={t('resetSent')}
      invalidates={userQueries}
      onStale={() => invalidate(userQueries)}
    />
  );
};

const SignOut = ({ user, look }: ActionProps) => {
  const { t } = useTranslation('users');
  return (
    <CommandButton
      command={signOutUser}
      input={keyOf(user)}
      label={t('signOut')}
      {...look}
      danger
      disabled={user.sessions === 0}
      confirm={{
        title: t('signOutTitle', { name: user.realname }),
        effects: [t('signOutEffect', { count: user.sessions }), t('signOutTokens', { count: user.tokens })],
      }}
      done={t('signedOut')}
      invalidates={userQueries}
      onStale={() => invalidate(userQueries)}
    />
  );
};

const Freeze = ({ user, look }: ActionProps) => {
  const { t } = useTranslation('users');
  const name = user.realname;
  return (
    <CommandButton
      command={freezeUser}
      input={keyOf(user)}
      label={t('freeze')}
      {...look}
      danger
      confirm={{
        title: t('freezeTitle', { name }),
        effects: [t('freezeEffectSessions'), t('freezeEffectLogin')],
      }}
      done={t('frozen', { name })}
      undo={async (frozen) => {
        await call(unfreezeUser, keyOf(frozen));
        invalidate(userQueries);
      }}
      invalidates={userQueries}
      onStale={() => invalidate(userQueries)}
    />
  );
};

const Unfreeze = ({ user, look }: ActionProps) => {
  const { t } = useTranslation('users');
  return (
    <CommandButton
      command={unfreezeUser}
      input={keyOf(user)}
      label={t('unfreeze')}
      {...look}
      done={t('unfrozen', { name: user.realname })}
      invalidates={userQueries}
      onStale={() => invalidate(userQueries)}
    />
  );
};
