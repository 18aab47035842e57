/** 事件回调: addresses of the user's systems that receive events, and their deliveries (docs/webhooks.md). */
import { webhookViews } from '@minsu/contract/connections/webhooks/webhook.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { DeliveryList } from './delivery-list-panel.tsx';
import { WebhookList } from './webhook-list.tsx';
import './webhooks.css';
import { useTranslation } from '../../platform/use-translation.ts';

const WebhookPage = () => {
  const { t } = useTranslation('webhooks');
  const may = useMay();
  const [query] = useAddressSearch();
  const mayCalls = may('notification:read');
  const views = webhookViews
    .filter((view) => view === 'endpoints' || mayCalls)
    .map((value) => ({ value, label: t(`view_${value}`) }));
  const view = query.get('view');
  return mayCalls && (view === 'deliveries' || view === 'undelivered') ? (
    <DeliveryList title={t('title')} purpose={t('purpose')} views={views} />
  ) : (
    <WebhookList views={views} />
  );
};

export default WebhookPage;
