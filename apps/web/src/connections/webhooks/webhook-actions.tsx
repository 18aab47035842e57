/** Actions on a webhook. A new secret or test result is shown beside it. */
import type { Webhook } from '@minsu/contract/connections/webhooks/webhook.ts';
import {
  deleteWebhook,
  endOldWebhookSecret,
  rotateWebhookSecret,
  switchWebhook,
  testWebhook,
} from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { TestResult } from './test-result.tsx';
import { webhookQueries } from './webhook-live.ts';

const WebhookDrawer = lazyPart(() => import('./webhook-drawer.tsx'));
const SecretDialog = lazyPart(() => import('./secret-dialog.tsx'));

interface OfWebhook {
  readonly webhook: Webhook;
}

const keyOf = ({ id, version }: Webhook) => ({ id, version });
const refresh = () => invalidate(webhookQueries);

const callsHref = (id: string): string => `?view=deliveries&webhookId=${id}`;

export const WebhookActions = ({ webhook }: OfWebhook) => {
  const { t } = useTranslation('webhooks');
  const may = useMay();
  const [secret, setSecret] = useState<string | null>(null);
  const [testId, setTestId] = useState<string | null>(null);
  return (
    <>
      {may('webhook:edit') && (
        <span className="webhook-actions">
          <CommandButton
            type="primary"
            command={testWebhook}
            input={{ id: webhook.id }}
            label={t('test')}
            done={t('tested')}
            invalidates={webhookQueries}
            onDone={({ deliveryId }) => setTestId(deliveryId)}
          />
          <Edit webhook={webhook} />
          <Switch webhook={webhook} />
          <Secrets webhook={webhook} onSecret={setSecret} />
          <Delete webhook={webhook} />
        </span>
      )}
      {may('notification:read') && <Link to={callsHref(webhook.id)}>{t('showCalls')}</Link>}
      {testId !== null && <TestResult id={testId} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
};

const Edit = ({ webhook }: OfWebhook) => {
  const { t } = useTranslation('webhooks');
  const drawer = useDialog();
  return (
    <>
      <Button onClick={() => drawer.show()}>{t('edit')}</Button>
      {drawer.shown && <WebhookDrawer webhook={webhook} open={drawer.shown.open} onClose={drawer.close} />}
    </>
  );
};

const Switch = ({ webhook }: OfWebhook) => {
  const { t } = useTranslation('webhooks');
  const { name, waiting } = webhook;
  if (webhook.state !== 'on')
    return (
      <CommandButton
        command={switchWebhook}
        input={{ ...keyOf(webhook), on: true }}
        label={t('switchOn')}
        done={t('switchedOn', { name })}
        invalidates={webhookQueries}
        onStale={refresh}
      />
    );
  return (
    <CommandButton
      command={switchWebhook}
      input={{ ...keyOf(webhook), on: false }}
      label={t('switchOff')}
      confirm={{
        title: t('switchOffTitle', { name }),
        effects: [
          ...(waiting > 0 ? [t('switchOffEffectWaiting', { count: waiting })] : []),
          t('switchOffEffectLater'),
        ],
      }}
      done={t('switchedOff', { name })}
      invalidates={webhookQueries}
      onStale={refresh}
    />
  );
};

const Secrets = ({ webhook, onSecret }: OfWebhook & { readonly onSecret: (secret: string) => void }) => {
  const { t } = useTranslation('webhooks');
  const { name, oldSecretUntil } = webhook;
  return (
    <>
      <CommandButton
        command={rotateWebhookSecret}
        input={keyOf(webhook)}
        label={t('rotate')}
        confirm={{
          title: t('rotateTitle', { name }),
          effects: [t('rotateEffect'), ...(oldSecretUntil === null ? [] : [t('rotateEffectOlder')])],
        }}
        done={false}
        invalidates={webhookQueries}
        onDone={({ secret }) => onSecret(secret)}
        onStale={refresh}
      />
      {oldSecretUntil !== null && (
        <CommandButton
          command={endOldWebhookSecret}
          input={keyOf(webhook)}
          label={t('endOld')}
          confirm={{ title: t('endOld'), effects: [t('endOldEffect')] }}
          done={t('oldEnded')}
          invalidates={webhookQueries}
          onStale={refresh}
        />
      )}
    </>
  );
};

const Delete = ({ webhook }: OfWebhook) => {
  const { t } = useTranslation('webhooks');
  const { name } = webhook;
  return (
    <CommandButton
      command={deleteWebhook}
      input={keyOf(webhook)}
      label={t('remove')}
      danger
      confirm={{ title: t('removeTitle', { name }), effects: [t('removeEffect')] }}
      done={t('removed', { name })}
      invalidates={webhookQueries}
      onStale={refresh}
    />
  );
};
