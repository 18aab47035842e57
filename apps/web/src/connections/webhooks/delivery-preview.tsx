/** One delivery: payload, attempts, resend. */
import type { DeliveryDetail, DeliveryTry } from '@minsu/contract/connections/webhooks/webhook.ts';
import { redeliver } from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { Link } from 'react-router';
import { Copyable } from '../../components/copyable.tsx';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { auditRecordHref } from '../../components/records/audit-record-href.ts';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useDelivery } from './use-delivery.ts';
import { webhookQueries } from './webhook-live.ts';
import { DeliveryStateDot, HookName, useProblem } from './webhook-words.tsx';

export const DeliveryPreview = ({ id }: { readonly id: string }) => {
  const query = useDelivery(id);
  return <Loaded query={query}>{(detail) => <Body detail={detail} />}</Loaded>;
};

interface OfDetail {
  readonly detail: DeliveryDetail;
}

const Body = ({ detail }: OfDetail) => {
  const { t } = useTranslation('webhooks');
  const canSend = detail.state !== 'waiting' && !detail.webhookGone && detail.webhookState === 'on';
  return (
    <div className="webhook-preview">
      <DeliveryStateDot state={detail.state} />
      <Facts items={useFacts(detail)} />
      {canSend && (
        <div>
          <CommandButton
            command={redeliver}
            input={{ id: detail.id, version: detail.version }}
            label={t('redeliver')}
            done={t('redelivered')}
            invalidates={webhookQueries}
            onStale={() => invalidate(webhookQueries)}
          />
        </div>
      )}
      <section>
        <h3>{t('tries')}</h3>
        <Tries tries={detail.tries} />
      </section>
      <section>
        <h3>{t('body')}</h3>
        <pre className="webhook-code">{JSON.stringify(JSON.parse(detail.payload), null, 2)}</pre>
      </section>
    </div>
  );
};

const useFacts = (detail: DeliveryDetail): Fact[] => {
  const { t } = useTranslation('webhooks');
  const problem = useProblem();
  const href = auditRecordHref(detail);
  const at = (label: string, instant: string | null): Fact[] =>
    instant === null ? [] : [{ label, value: <InstantText at={instant} house={null} /> }];
  return [
    { label: t('column_event'), value: detail.eventTitle },
    { label: t('column_hook'), value: <HookName of={detail} /> },
    ...(href === null
      ? []
      : [{ label: t('column_record'), value: <Link to={href}>{t('openRecord')}</Link> }]),
    ...(detail.houseName === null ? [] : [{ label: t('column_house'), value: detail.houseName }]),
    ...at(t('column_eventAt'), detail.eventAt),
    ...at(t('column_settledAt'), detail.settledAt),
    { label: t('column_attempts'), value: <span className="num">{detail.attempts}</span> },
    ...at(t('nextTryAt'), detail.nextTryAt),
    ...(detail.lastError === null
      ? []
      : [{ label: t('column_lastError'), value: problem(detail.lastError) }]),
    { label: t('column_id'), value: <Copyable text={detail.id} /> },
  ];
};

const Tries = ({ tries }: { readonly tries: readonly DeliveryTry[] }) => {
  const { t } = useTranslation('webhooks');
  const problem = useProblem();
  if (tries.length === 0) return <p className="muted">{t('noTries')}</p>;
  return (
    <ol className="webhook-tries">
      {tries.map(({ at, status, ms, error }) => (
        <li key={at}>
          <InstantText at={at} house={null} />
          <span className="num">{status === null ? '—' : `HTTP ${status}`}</span>
          <span className="muted num">{t('ms', { ms })}</span>
          {error !== null && !error.startsWith('HTTP') && <span>{problem(error)}</span>}
        </li>
      ))}
    </ol>
  );
};
