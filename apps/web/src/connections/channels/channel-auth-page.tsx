/** Where a booking platform sends people back after they have agreed there, or not. */
import { useEffect } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { Logo } from '../../components/logo.tsx';
import { closeSoon, doneHref, isPopup, returnHref } from './auth-return.ts';
import { type Authorisation, useAuthorisation } from './use-authorisation.ts';
import './channel-auth.css';
import { type Say, useTranslation } from '../../platform/use-translation.ts';

const ChannelAuthPage = () => {
  const { t } = useTranslation('channelAuth');
  const [now, retry] = useAuthorisation();
  useEffect(() => {
    document.title = `${t('title')} - ${t('product')}`;
  }, [t]);
  return (
    <div className="channel-auth">
      <div className="channel-auth-card">
        <div className="channel-auth-brand">
          <Logo />
          <h1>{t('title')}</h1>
        </div>
        <Outcome now={now} onRetry={retry} />
      </div>
    </div>
  );
};

export default ChannelAuthPage;

interface OutcomeProps {
  readonly now: Authorisation;
  readonly onRetry: () => void;
}

const doneHint = (
  t: Say<'channelAuth'>,
  { name, listings }: Extract<Authorisation, { readonly step: 'done' }>,
): string => (listings === null ? t('doneHint', { name }) : t('doneListings', { name, count: listings }));

const Outcome = ({ now, onRetry }: OutcomeProps) => {
  const { t } = useTranslation('channelAuth');
  const isDone = now.step === 'done';
  useEffect(() => (isDone && isPopup() ? closeSoon() : undefined), [isDone]);
  const back = (
    <a className="channel-auth-button" href={now.step === 'done' ? doneHref(now.id) : returnHref()}>
      {isDone ? t('goOn') : t('goBack')}
    </a>
  );
  if (now.step === 'working' || now.step === 'toLogin')
    return (
      <div className="channel-auth-working" role="status">
        <span className="channel-auth-ring" aria-hidden="true" />
        <p>{now.step === 'working' ? t('working') : t('toLogin')}</p>
        {now.step === 'working' && <p className="muted">{t('workingHint')}</p>}
      </div>
    );
  if (now.step === 'done') {
    const closing = isPopup() ? [t('closing')] : [];
    return <EmptyState title={t('done')} hint={[doneHint(t, now), ...closing].join(' · ')} action={back} />;
  }
  if (now.step === 'failed')
    return (
      <EmptyState
        kind="failed"
        title={t('failed')}
        hint={t('failedHint')}
        action={
          <button type="button" className="channel-auth-button" onClick={onRetry}>
            {t('retry')}
          </button>
        }
      />
    );
  const kind = now.step === 'forbidden' ? 'forbidden' : 'failed';
  const said = now.step === 'refused' ? now.message : null;
  return <EmptyState kind={kind} title={t(now.step)} hint={said ?? t(`${now.step}Hint`)} action={back} />;
};
