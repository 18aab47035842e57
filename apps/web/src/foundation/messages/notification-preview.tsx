/** One notification: facts, text, resend. Sensitive text is shown on request and the view is audited. */
import type { NotificationDetail } from '@minsu/contract/foundation/messages/message.ts';
import {
  getNotification,
  pageNotifications,
  resendNotification,
  revealNotification,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { liveKeys } from '../../platform/calls/live.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { NotificationOrder } from './notification-order.tsx';
import { NotificationStateDot } from './notification-state.tsx';
import { useAbout } from './use-about.ts';

liveKeys({ notification: [getNotification] });

export const NotificationPreview = ({ id }: { readonly id: string }) => {
  const query = useCall(getNotification, { id }, { keepPrevious: false });
  return <Loaded query={query}>{(detail) => <PreviewBody detail={detail} />}</Loaded>;
};

interface OfDetail {
  readonly detail: NotificationDetail;
}

const PreviewBody = ({ detail }: OfDetail) => {
  const { t } = useTranslation('messages');
  const resendable = detail.state === 'failed' || detail.state === 'kept';
  return (
    <div className="message-preview">
      <NotificationStateDot state={detail.state} />
      {detail.state === 'kept' && <p className="muted">{t(`kept_${detail.channel}`)}</p>}
      <Facts items={useFacts(detail)} />
      {resendable && (
        <div>
          <CommandButton
            command={resendNotification}
            input={{ id: detail.id, version: detail.version }}
            label={t('resend')}
            done={t('resent')}
            invalidates={[getNotification, pageNotifications]}
          />
        </div>
      )}
      <section>
        <h3>{t('text')}</h3>
        {detail.text === null ? <SecretText id={detail.id} /> : <Letter text={detail.text} />}
      </section>
    </div>
  );
};

const useFacts = (detail: NotificationDetail): Fact[] => {
  const { t } = useTranslation('messages');
  const about = useAbout();
  const at = (label: string, instant: string | null): Fact[] =>
    instant === null ? [] : [{ label, value: <InstantText at={instant} house={detail.houseId} /> }];
  return [
    { label: t('column_kind'), value: about(detail.kind) },
    { label: t('column_channel'), value: t(`channel_${detail.channel}`) },
    { label: t('column_recipient'), value: <span className="num">{detail.recipientMasked}</span> },
    ...(detail.userName === null ? [] : [{ label: t('column_user'), value: detail.userName }]),
    ...(detail.orderId === null
      ? []
      : [{ label: t('column_order'), value: <NotificationOrder of={detail} /> }]),
    ...at(t('column_createdAt'), detail.createdAt),
    ...at(t('column_sentAt'), detail.sentAt),
    ...at(t('column_deliveredAt'), detail.deliveredAt),
    ...(detail.providerReference === null
      ? []
      : [
          {
            label: t('column_providerReference'),
            value: <span className="num">{detail.providerReference}</span>,
          },
        ]),
    { label: t('column_attempts'), value: <span className="num">{detail.attempts}</span> },
    ...(detail.state === 'queued' ? at(t('nextTryAt'), detail.nextTryAt) : []),
    ...(detail.lastError === null
      ? []
      : [{ label: t('column_lastError'), value: saidProblem(detail.lastError) }]),
  ];
};

const SecretText = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('messages');
  const may = useMay();
  const [shown, setShown] = useState<{ readonly recipient: string; readonly text: string } | null>(null);
  if (!may('notification:reveal')) return <p className="muted">{t('secretForbidden')}</p>;
  if (shown === null)
    return (
      <>
        <p className="muted">{t('secretHint')}</p>
        <CommandButton
          command={revealNotification}
          input={{ id }}
          label={t('reveal')}
          done={false}
          onDone={setShown}
        />
      </>
    );
  return (
    <>
      <p className="muted num">{shown.recipient}</p>
      <Letter text={shown.text} />
      <button type="button" className="text-button" onClick={() => setShown(null)}>
        {t('hide')}
      </button>
    </>
  );
};

/** Plain text of the mail; links are not active. */
const Letter = ({ text }: { readonly text: string }) => <pre className="message-letter">{text}</pre>;
