/** Pending changes of an account with approval rights, and accounts not yet confirmed by a second user. */
import type { UserConfirmation, UserRow } from '@minsu/contract/foundation/users/user.ts';
import {
  confirmUserChange,
  refuseUserChange,
  withdrawUserChange,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Field } from '../../components/forms/field.tsx';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { userQueries } from './user-live.ts';
import { UserRoles } from './user-words.tsx';

interface UserProps {
  readonly user: UserRow;
}

/** Row tag: a change is pending. */
export const UserWaiting = ({ user }: UserProps) => {
  const { t } = useTranslation('users');
  if (user.waiting.length > 0) return <StateDot tone="warn">{t('view_waiting')}</StateDot>;
  return user.setUpBy === null ? null : <StateDot tone="neutral">{t('unconfirmed')}</StateDot>;
};

export const UserConfirmations = ({ user }: UserProps) => {
  const { t } = useTranslation('users');
  return (
    <>
      {user.setUpBy !== null && <p className="callout">{t('setUpBy', { name: user.setUpBy })}</p>}
      {user.waiting.map((waiting) => (
        <Waiting key={waiting.id} user={user} waiting={waiting} />
      ))}
    </>
  );
};

interface WaitingProps extends UserProps {
  readonly waiting: UserConfirmation;
}

const Waiting = ({ user, waiting }: WaitingProps) => {
  const { t } = useTranslation('users');
  const { kind, roles, reason, askedBy, askedAt, actions, id } = waiting;
  const common = {
    input: { confirmationId: id },
    size: 'small' as const,
    invalidates: userQueries,
    onStale: () => invalidate(userQueries),
  };
  return (
    <section className="callout" aria-label={t(`change_${kind}`)}>
      <div>
        <strong>{t(`change_${kind}`)}</strong> {roles.length > 0 && <UserRoles roles={roles} />}
        <div className="muted">
          {askedBy} · <InstantText at={askedAt} house={null} /> · {reason}
        </div>
        <span className="user-actions">
          {actions.includes('confirm') && (
            <CommandButton
              {...common}
              type="primary"
              command={confirmUserChange}
              label={t('confirmChange')}
              confirm={{
                title: t('confirmChangeTitle', { name: user.realname }),
                effects: [t(`effect_${kind}`, { name: user.realname })],
              }}
              done={t('changeConfirmed')}
            />
          )}
          {actions.includes('refuse') && <Refuse id={id} />}
          {actions.includes('withdraw') && (
            <CommandButton
              {...common}
              command={withdrawUserChange}
              label={t('withdrawChange')}
              done={t('changeWithdrawn')}
            />
          )}
        </span>
      </div>
    </section>
  );
};

const Refuse = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('users');
  const dialog = useDialog();
  return (
    <>
      <Button size="small" danger onClick={() => dialog.show()}>
        {t('refuseChange')}
      </Button>
      {dialog.shown && (
        <FormDialog
          open={dialog.shown.open}
          onClose={dialog.close}
          danger
          title={t('refuseChangeTitle')}
          submitLabel={t('refuseChange')}
          command={refuseUserChange}
          base={{ confirmationId: id }}
          done={t('changeRefused')}
          invalidates={userQueries}
          onDone={dialog.close}
        >
          <Field of={refuseUserChange.input} name="reason" label={t('changeReason')} />
        </FormDialog>
      )}
    </>
  );
};
