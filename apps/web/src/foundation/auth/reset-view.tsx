/** Sets a new password with an emailed link, or explains why the link fails and how to get another. */
import { checkResetLink, resetPassword } from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../platform/calls/call.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { EntryEnd, EntryError, EntryFrame } from './entry-frame.tsx';
import { NewPasswordFields, usePasswordAgain } from './new-password-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';
import type { EntryNavigation } from './use-entry-view.ts';

type Link = OutputOf<typeof checkResetLink>;
type Known = Link | 'checking' | 'failed';

interface ResetViewProps {
  readonly navigation: EntryNavigation;
  readonly onReset: (username: string) => void;
}

const useLink = (token: string): readonly [Known, () => void] => {
  const [link, setLink] = useState<Known>('checking');
  const check = useCallback(() => {
    if (!token) return setLink({ state: 'unknown', username: null });
    setLink('checking');
    call(checkResetLink, { token }, { quiet: true }).then(setLink, () => setLink('failed'));
  }, [token]);
  useEffect(check, [check]);
  return [link, check];
};

const ResetView = ({ navigation, onReset }: ResetViewProps) => {
  const { t } = useTranslation('entry');
  const [link, check] = useLink(navigation.token);
  if (link === 'checking')
    return (
      <EntryFrame title={t('resetTitle')} navigation={navigation}>
        <p className="entry-note muted" role="status">
          {t('resetChecking')}
        </p>
      </EntryFrame>
    );
  if (link === 'failed')
    return (
      <EntryFrame title={t('resetTitle')} navigation={navigation}>
        <EntryError text={t('failed')} />
        <button type="button" className="login-second" onClick={check}>
          {t('retry')}
        </button>
      </EntryFrame>
    );
  if (link.state !== 'valid') return <DeadLink state={link.state} navigation={navigation} />;
  return (
    <NewPassword username={link.username ?? ''} navigation={navigation} onReset={onReset} onDead={check} />
  );
};

export default ResetView;

const titles = { used: 'linkUsed', expired: 'linkExpired', unknown: 'linkUnknown' } as const;

interface DeadLinkProps {
  readonly state: keyof typeof titles;
  readonly navigation: EntryNavigation;
}

const DeadLink = ({ state, navigation }: DeadLinkProps) => {
  const { t } = useTranslation('entry');
  return (
    <EntryFrame title={t(titles[state])} navigation={navigation}>
      <div className="entry-note" role="status">
        <p>{t('linkHint')}</p>
      </div>
      <a className="login-submit" {...navigation.link('forgot')}>
        {t('askAgain')}
      </a>
    </EntryFrame>
  );
};

interface NewPasswordProps extends ResetViewProps {
  readonly username: string;
  /** The link has expired meanwhile. */
  readonly onDead: () => void;
}

const NewPassword = ({ username, navigation, onReset, onDead }: NewPasswordProps) => {
  const { t } = useTranslation('entry');
  const form = useEntryForm({
    command: resetPassword,
    initial: { password: '' },
    base: { token: navigation.token },
    alsoRight: () => again.check(),
    onDone: (answer) => onReset(answer.username),
    onRefused: (error) => {
      const dead = error.status === 404 || error.status === 409;
      if (dead) onDead();
      return dead;
    },
  });
  const again = usePasswordAgain(() => form.text('password'));
  return (
    <EntryFrame title={t('resetTitle')} text={t('resetText', { username })} navigation={navigation}>
      <form ref={form.root} noValidate onSubmit={form.onSubmit}>
        <EntryError text={form.error} />
        {/* Tells password managers which account this is. */}
        <input
          className="visually-hidden"
          autoComplete="username"
          value={username}
          readOnly
          tabIndex={-1}
          aria-label={t('username')}
        />
        <NewPasswordFields form={form} again={again} label={t('newPassword')} />
        <p className="muted entry-effect">{t('resetEffect')}</p>
        <EntryEnd form={form} label={t('resetSubmit')} />
      </form>
    </EntryFrame>
  );
};
