/** Requests a reset link by email. The answer is the same whether or not the account exists. */
import {
  forgotPassword,
  RESET_MAIL_GAP_MINUTES,
  RESET_MAILS_PER_HOUR,
} from '@minsu/contract/foundation/auth/entry-endpoints.ts';
import { useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { EntryEnd, EntryError, EntryFrame } from './entry-frame.tsx';
import { LoginField } from './login-field.tsx';
import { useEntryForm } from './use-entry-form.ts';
import type { EntryNavigation } from './use-entry-view.ts';

const ForgotView = ({ navigation }: { readonly navigation: EntryNavigation }) => {
  const [sentTo, setSentTo] = useState('');
  return sentTo ? (
    <Sent account={sentTo} navigation={navigation} onAgain={() => setSentTo('')} />
  ) : (
    <Ask navigation={navigation} onSent={setSentTo} />
  );
};

export default ForgotView;

interface AskProps {
  readonly navigation: EntryNavigation;
  readonly onSent: (account: string) => void;
}

const Ask = ({ navigation, onSent }: AskProps) => {
  const { t } = useTranslation('entry');
  const form = useEntryForm({
    command: forgotPassword,
    initial: { account: '' },
    onDone: (_, input) => onSent(String(input.account).trim()),
  });
  return (
    <EntryFrame title={t('forgotTitle')} text={t('forgotText')} navigation={navigation}>
      <form ref={form.root} noValidate onSubmit={form.onSubmit}>
        <EntryError text={form.error} />
        <LoginField
          {...form.field('account')}
          icon="user"
          label={t('account')}
          autoComplete="username"
          maxLength={254}
        />
        <EntryEnd form={form} label={t('forgotSubmit')} />
      </form>
    </EntryFrame>
  );
};

/** Limits of mails to one account. */
const LIMITS = { minutes: RESET_MAIL_GAP_MINUTES, most: RESET_MAILS_PER_HOUR };

interface SentProps {
  readonly account: string;
  readonly navigation: EntryNavigation;
  readonly onAgain: () => void;
}

const Sent = ({ account, navigation, onAgain }: SentProps) => {
  const { t } = useTranslation('entry');
  return (
    <EntryFrame title={t('sentTitle')} navigation={navigation}>
      <div className="entry-note" role="status">
        <p>{t('sentText', { account })}</p>
        <p className="muted">{t('sentHint', LIMITS)}</p>
      </div>
      <button type="button" className="login-second" onClick={onAgain}>
        {t('sendAgain')}
      </button>
    </EntryFrame>
  );
};
