/** Creates or edits a webhook. */
import type { Webhook, WebhookDetail } from '@minsu/contract/connections/webhooks/webhook.ts';
import {
  createWebhook,
  editWebhook,
  getWebhook,
} from '@minsu/contract/connections/webhooks/webhook-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { webhookQueries } from './webhook-live.ts';
import { useEventChoices } from './webhook-words.tsx';

interface WebhookDrawerProps {
  /** Absent for a new one. */
  readonly webhook?: Webhook;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called with a new webhook's secret, which must be shown. */
  readonly onSecret?: (secret: string) => void;
}

const WebhookDrawer = ({ webhook, open, onClose, onSecret }: WebhookDrawerProps) => {
  const { t } = useTranslation('webhooks');
  const title = webhook ? t('editTitle', { name: webhook.name }) : t('addTitle');
  return (
    <FormDrawer open={open} title={title} width={520} onClose={onClose}>
      {webhook ? (
        <EditWebhook id={webhook.id} onClose={onClose} />
      ) : (
        <AddWebhook onClose={onClose} onSecret={onSecret} />
      )}
    </FormDrawer>
  );
};

export default WebhookDrawer;

interface AddWebhookProps {
  readonly onClose: () => void;
  readonly onSecret: ((secret: string) => void) | undefined;
}

const AddWebhook = ({ onClose, onSecret }: AddWebhookProps) => {
  const { t } = useTranslation('webhooks');
  return (
    <RecordForm
      command={createWebhook}
      initial={{ name: '', url: '', events: [], houseIds: [] }}
      submitLabel={t('add')}
      done={false}
      invalidates={webhookQueries}
      onDone={({ webhook, secret }) => {
        toast.success(t('added', { name: webhook.name }));
        onClose();
        onSecret?.(secret);
      }}
      onCancel={onClose}
    >
      <WebhookFields />
    </RecordForm>
  );
};

/** The full address is only in the detail. */
const EditWebhook = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const query = useCall(getWebhook, { id }, { keepPrevious: false, staleTime: 0 });
  return (
    <Loaded query={query}>
      {(webhook) => <EditForm key={webhook.id} webhook={webhook} onClose={onClose} />}
    </Loaded>
  );
};

const EditForm = ({
  webhook,
  onClose,
}: {
  readonly webhook: WebhookDetail;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation('webhooks');
  const { id, version, name, url, events, houses } = webhook;
  return (
    <RecordForm
      command={editWebhook}
      base={{ id, version }}
      initial={{ name, url, events, houseIds: houses.map((house) => house.id) }}
      done={t('saved', { name })}
      invalidates={webhookQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <WebhookFields />
    </RecordForm>
  );
};

const of = createWebhook.input;

const WebhookFields = () => {
  const { t } = useTranslation('webhooks');
  const choices = useEventChoices();
  return (
    <>
      <Field of={of} name="name" label={t('field_name')} help={t('field_nameHelp')} />
      <Field
        of={of}
        name="url"
        label={t('field_url')}
        placeholder="https://example.com/hooks/minsu"
        help={t('field_urlHelp')}
      />
      <Field
        of={of}
        name="events"
        label={t('field_events')}
        control="multiselect"
        options={choices}
        help={t('field_eventsHelp')}
      />
      <Field
        of={of}
        name="houseIds"
        label={t('field_houseIds')}
        help={t('field_houseIdsHelp')}
        control={(control) => <RemoteControl {...control} source={houseSource} multiple />}
      />
    </>
  );
};
