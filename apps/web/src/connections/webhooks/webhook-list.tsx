/** Webhooks with their state and actions. */
import { type Webhook, webhookStates } from '@minsu/contract/connections/webhooks/webhook.ts';
import { pageWebhooks } from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { WebhookActions } from './webhook-actions.tsx';
import './webhook-live.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { EventTags, HookHouses, useProblem, WebhookState } from './webhook-words.tsx';

const WebhookDrawer = lazyPart(() => import('./webhook-drawer.tsx'));
const SecretDialog = lazyPart(() => import('./secret-dialog.tsx'));

export const WebhookList = ({ views }: { readonly views: readonly QuickView[] }) => {
  const { t } = useTranslation('webhooks');
  const add = useAdd();
  return (
    <>
      <ListPage
        title={t('title')}
        purpose={t('purpose')}
        listKey="webhooks"
        endpoint={pageWebhooks}
        filters={useFilters()}
        columns={useColumns()}
        quickViews={views}
        primaryAction={add.button}
        rowKey={(webhook) => webhook.id}
        rowName={(webhook) => webhook.name}
        preview={(webhook) => <Preview webhook={webhook} />}
        phoneRender={(webhook) => <Card webhook={webhook} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: add.button }}
      />
      {add.dialogs}
    </>
  );
};

const useAdd = () => {
  const { t } = useTranslation('webhooks');
  const may = useMay();
  const drawer = useDialog();
  const [secret, setSecret] = useState<string | null>(null);
  if (!may('webhook:edit')) return { button: null, dialogs: null };
  return {
    button: (
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => drawer.show()}>
        {t('add')}
      </Button>
    ),
    dialogs: (
      <>
        {drawer.shown && (
          <WebhookDrawer open={drawer.shown.open} onClose={drawer.close} onSecret={setSecret} />
        )}
        {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
      </>
    ),
  };
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('webhooks');
  return [
    { kind: 'keyword', key: 'keyword', label: t('search'), placeholder: t('searchHooks') },
    {
      kind: 'select',
      key: 'state',
      label: t('column_state'),
      multiple: true,
      options: webhookStates.map((value) => ({ value, label: t(`state_${value}`) })),
    },
  ];
};

const useColumns = (): ListColumn<Webhook>[] => {
  const { t } = useTranslation('webhooks');
  const count = (key: 'waiting' | 'failed'): ListColumn<Webhook> => ({
    key,
    title: t(`column_${key}`),
    align: 'end',
    render: (webhook) => (webhook[key] === 0 ? <span className="muted">0</span> : webhook[key]),
  });
  return [
    { key: 'name', title: t('column_name'), render: (webhook) => webhook.name },
    {
      key: 'host',
      title: t('column_host'),
      render: (webhook) => <span className="num">{webhook.host}</span>,
    },
    { key: 'state', title: t('column_state'), render: (webhook) => <WebhookState webhook={webhook} /> },
    {
      key: 'events',
      title: t('column_events'),
      render: ({ events }) => t('eventCount', { count: events.length }),
    },
    { key: 'houses', title: t('column_houses'), render: ({ houses }) => <HookHouses houses={houses} /> },
    count('waiting'),
    count('failed'),
    {
      key: 'lastDeliveredAt',
      title: t('column_lastDeliveredAt'),
      render: ({ lastDeliveredAt }) => <Moment at={lastDeliveredAt} />,
    },
    { key: 'createdBy', title: t('column_createdBy'), hidden: true, render: ({ createdBy }) => createdBy },
    {
      key: 'createdAt',
      title: t('column_createdAt'),
      hidden: true,
      render: ({ createdAt }) => <InstantText at={createdAt} house={null} />,
    },
  ];
};

const Moment = ({ at }: { readonly at: string | null }) => {
  const { t } = useTranslation('webhooks');
  return at === null ? <span className="muted">{t('never')}</span> : <InstantText at={at} house={null} />;
};

interface OfWebhook {
  readonly webhook: Webhook;
}

const Preview = ({ webhook }: OfWebhook) => {
  const { t } = useTranslation('webhooks');
  return (
    <div className="webhook-preview">
      <WebhookState webhook={webhook} />
      {webhook.state === 'stopped' && <p className="callout">{t('stoppedHint')}</p>}
      <Facts items={useFacts(webhook)} />
      <WebhookActions webhook={webhook} />
    </div>
  );
};

const useFacts = (webhook: Webhook): Fact[] => {
  const { t } = useTranslation('webhooks');
  const problem = useProblem();
  const at = (label: string, instant: string | null): Fact[] =>
    instant === null ? [] : [{ label, value: <InstantText at={instant} house={null} /> }];
  return [
    { label: t('column_host'), value: <span className="num">{webhook.host}</span> },
    { label: t('column_events'), value: <EventTags events={webhook.events} /> },
    { label: t('column_houses'), value: <HookHouses houses={webhook.houses} /> },
    {
      label: t('secret'),
      value: <span className="num">{t('secretEnds', { hint: webhook.secretHint })}</span>,
    },
    ...at(t('oldSecret'), webhook.oldSecretUntil),
    { label: t('column_lastDeliveredAt'), value: <Moment at={webhook.lastDeliveredAt} /> },
    ...at(t('failingSince'), webhook.failingSince),
    ...(webhook.lastError === null
      ? []
      : [{ label: t('column_lastError'), value: problem(webhook.lastError) }]),
    ...at(t('restUntil'), webhook.restUntil),
    { label: t('column_waiting'), value: <span className="num">{webhook.waiting}</span> },
    { label: t('column_failed'), value: <span className="num">{webhook.failed}</span> },
    { label: t('column_createdBy'), value: webhook.createdBy },
    ...at(t('column_createdAt'), webhook.createdAt),
  ];
};

const Card = ({ webhook }: OfWebhook) => {
  const { t } = useTranslation('webhooks');
  return (
    <details className="webhook-card">
      <summary>
        <span className="line">
          <strong>{webhook.name}</strong>
          <WebhookState webhook={webhook} />
        </span>
        <span className="line muted">
          <span className="num">{webhook.host}</span>
          <span>{t('eventCount', { count: webhook.events.length })}</span>
        </span>
      </summary>
      <Preview webhook={webhook} />
    </details>
  );
};
