/** The user's notifications and, with the permission, all outgoing messages and other users' notifications. */
import { notificationViews } from '@minsu/contract/foundation/messages/message.ts';
import { countInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { Navigate } from 'react-router';
import type { QuickView } from '../../components/lists/list-types.ts';
import { DeliveryList } from '../../connections/webhooks/delivery-list-panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { InboxList } from './inbox-list.tsx';
import { NoticeList } from './notice-list.tsx';
import { NotificationList } from './notification-list.tsx';
import './messages.css';
import { useTranslation } from '../../platform/use-translation.ts';

const logViews = [...notificationViews, 'webhooks', 'notices'] as const;

const useViews = (mails: boolean): QuickView[] => {
  const { t } = useTranslation('messages');
  const counts = useCall(countInbox, {}, { quiet: true }).data;
  return [
    { value: 'all', label: t('view_all') },
    {
      value: 'unread',
      label: t('view_unread'),
      count: counts && counts.message + counts.notice + counts.todo,
    },
    ...(mails ? logViews.map((value) => ({ value, label: t(`view_${value}`) })) : []),
  ];
};

const NotificationLogPage = () => {
  const { t } = useTranslation('messages');
  const mayMails = useMay()('notification:read');
  const [query] = useAddressSearch();
  const views = useViews(mayMails);
  const view = query.get('view');
  // The address names a view the user may not see.
  if (view !== null && !views.some(({ value }) => value === view)) return <Navigate to="?" replace />;
  if (view === 'webhooks')
    return <DeliveryList title={t('logTitle')} purpose={t('webhooksPurpose')} views={views} />;
  if (view === 'notices') return <NoticeList views={views} />;
  return notificationViews.some((each) => each === view) ? (
    <NotificationList views={views} />
  ) : (
    <InboxList views={views} />
  );
};

export default NotificationLogPage;
