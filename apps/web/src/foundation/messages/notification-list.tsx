/** Emails and text messages: recipient, content, result, resend. */
import {
  type NotificationRow,
  notificationChannels,
  notificationKinds,
  notificationStates,
} from '@minsu/contract/foundation/messages/message.ts';
import { pageNotifications } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { useState } from 'react';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { InstantText } from '../../components/words/date-text.tsx';
import { liveKeys } from '../../platform/calls/live.ts';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { NotificationOrder } from './notification-order.tsx';
import { NotificationPreview } from './notification-preview.tsx';
import { NotificationStateDot } from './notification-state.tsx';
import { useAbout } from './use-about.ts';

liveKeys({ notification: [pageNotifications] });

export const NotificationList = ({ views }: { readonly views: readonly QuickView[] }) => {
  const { t } = useTranslation('messages');
  return (
    <ListPage
      title={t('logTitle')}
      purpose={t('mailsPurpose')}
      listKey="notifications"
      endpoint={pageNotifications}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={views}
      rowKey={(row) => row.id}
      rowName={(row) => row.subject}
      preview={(row) => <NotificationPreview id={row.id} />}
      phoneRender={(row) => <NotificationCard row={row} />}
      empty={{ title: t('mailsEmpty'), hint: t('mailsEmptyHint') }}
    />
  );
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('messages');
  const about = useAbout();
  return [
    { kind: 'keyword', key: 'keyword', label: t('search'), placeholder: t('searchMails') },
    {
      kind: 'select',
      key: 'state',
      label: t('column_state'),
      multiple: true,
      options: notificationStates.map((value) => ({ value, label: t(`state_${value}`) })),
    },
    { kind: 'dates', key: 'created', from: 'createdFrom', to: 'createdTo', label: t('dates') },
    {
      kind: 'select',
      key: 'channel',
      label: t('column_channel'),
      multiple: true,
      options: notificationChannels.map((value) => ({ value, label: t(`channel_${value}`) })),
    },
    {
      kind: 'select',
      key: 'kind',
      label: t('column_kind'),
      multiple: true,
      options: notificationKinds.map((value) => ({ value, label: about(value) })),
    },
  ];
};

const useColumns = (): ListColumn<NotificationRow>[] => {
  const { t } = useTranslation('messages');
  const about = useAbout();
  return [
    { key: 'subject', title: t('column_subject'), render: (row) => row.subject },
    { key: 'kind', title: t('column_kind'), render: (row) => about(row.kind) },
    { key: 'channel', title: t('column_channel'), render: (row) => t(`channel_${row.channel}`) },
    {
      key: 'recipient',
      title: t('column_recipient'),
      render: (row) => <span className="num">{row.recipientMasked}</span>,
    },
    { key: 'user', title: t('column_user'), render: (row) => row.userName },
    { key: 'order', title: t('column_order'), render: (row) => <NotificationOrder of={row} /> },
    {
      key: 'state',
      title: t('column_state'),
      render: (row) => <NotificationStateDot state={row.state} />,
    },
    { key: 'attempts', title: t('column_attempts'), align: 'end', render: (row) => row.attempts },
    {
      key: 'lastError',
      title: t('column_lastError'),
      hidden: true,
      render: (row) =>
        row.lastError && <span title={saidProblem(row.lastError)}>{saidProblem(row.lastError)}</span>,
    },
    {
      key: 'createdAt',
      title: t('column_createdAt'),
      render: (row) => <InstantText at={row.createdAt} house={row.houseId} />,
    },
    {
      key: 'sentAt',
      title: t('column_sentAt'),
      hidden: true,
      render: (row) => row.sentAt && <InstantText at={row.sentAt} house={row.houseId} />,
    },
  ];
};

/** Its text is loaded when opened. */
const NotificationCard = ({ row }: { readonly row: NotificationRow }) => {
  const { t } = useTranslation('messages');
  const [open, setOpen] = useState(false);
  return (
    <details className="message-card" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="line">
          <strong>{row.subject}</strong>
          <NotificationStateDot state={row.state} />
        </span>
        <span className="line muted">
          <span>
            {t(`channel_${row.channel}`)} · {row.recipientMasked}
          </span>
          <InstantText at={row.createdAt} house={row.houseId} />
        </span>
      </summary>
      {open && <NotificationPreview id={row.id} />}
    </details>
  );
};
