/** Messages of all users: content, read state, resend. */
import { inboxKinds, type NoticeRow, noticeStates } from '@minsu/contract/foundation/messages/message.ts';
import {
  pageInbox,
  pageNotices,
  remindNotice,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { inboxSubjects } from '@minsu/contract/foundation/messages/subjects.ts';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { liveKeys } from '../../platform/calls/live.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { isInternal } from '../../platform/inbox.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { inMyLanguage, MessageState } from './inbox-list.tsx';

liveKeys({ inbox: [pageNotices] });

export const NoticeList = ({ views }: { readonly views: readonly QuickView[] }) => {
  const { t } = useTranslation('messages');
  return (
    <ListPage
      title={t('logTitle')}
      purpose={t('noticesPurpose')}
      listKey="notices"
      endpoint={pageNotices}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={views}
      rowKey={(row) => row.id}
      rowName={(row) => inMyLanguage(row.title)}
      preview={(row) => <Preview row={row} />}
      phoneRender={(row) => <Card row={row} />}
      empty={{ title: t('noticesEmpty'), hint: t('emptyHint') }}
    />
  );
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('messages');
  const { t: n } = useTranslation('notices');
  return [
    { kind: 'keyword', key: 'keyword', label: t('search'), placeholder: t('searchNotices') },
    {
      kind: 'select',
      key: 'kind',
      label: t('column_kind'),
      multiple: true,
      options: inboxKinds.map((value) => ({ value, label: t(`one_${value}`) })),
    },
    {
      kind: 'select',
      key: 'subject',
      label: t('column_about'),
      multiple: true,
      options: inboxSubjects.map((value) => ({ value, label: n(`subject_${value}`) })),
    },
    {
      kind: 'select',
      key: 'state',
      label: t('column_state'),
      multiple: true,
      options: noticeStates.map((value) => ({ value, label: t(value) })),
    },
    { kind: 'dates', key: 'created', from: 'createdFrom', to: 'createdTo', label: t('dates') },
  ];
};

const useColumns = (): ListColumn<NoticeRow>[] => {
  const { t } = useTranslation('messages');
  const { t: n } = useTranslation('notices');
  return [
    { key: 'title', title: t('column_title'), render: (row) => inMyLanguage(row.title) },
    { key: 'content', title: t('column_content'), render: (row) => inMyLanguage(row.content) },
    { key: 'reader', title: t('column_reader'), render: (row) => row.userName },
    { key: 'kind', title: t('column_kind'), render: (row) => t(`one_${row.kind}`) },
    { key: 'subject', title: t('column_about'), render: (row) => n(`subject_${row.subject}`) },
    { key: 'state', title: t('column_state'), render: (row) => <MessageState message={row} /> },
    {
      key: 'createdAt',
      title: t('column_createdAt'),
      render: (row) => <InstantText at={row.createdAt} house={null} />,
    },
    {
      key: 'readAt',
      title: t('column_readAt'),
      hidden: true,
      render: (row) => row.readAt && <InstantText at={row.readAt} house={null} />,
    },
    {
      key: 'reminders',
      title: t('column_reminders'),
      align: 'end',
      hidden: true,
      render: (row) => row.reminders,
    },
  ];
};

interface OfRow {
  readonly row: NoticeRow;
}

const refreshed = [pageNotices, pageInbox];

const Preview = ({ row }: OfRow) => {
  const { t } = useTranslation('messages');
  const canRemind = row.readAt !== null && row.settledAt === null;
  return (
    <div className="message-preview">
      <MessageState message={row} />
      <p>{inMyLanguage(row.content)}</p>
      <Facts items={useFacts(row)} />
      {canRemind && (
        <div>
          <CommandButton
            command={remindNotice}
            input={{ id: row.id, reminders: row.reminders }}
            label={t('remind')}
            done={t('reminded')}
            invalidates={refreshed}
            onStale={() => invalidate(refreshed)}
          />
        </div>
      )}
      {isInternal(row.path) && (
        <Link className="button-link" to={row.path}>
          {t('openRecord')}
        </Link>
      )}
    </div>
  );
};

const useFacts = (row: NoticeRow): Fact[] => {
  const { t } = useTranslation('messages');
  return [
    { label: t('column_reader'), value: row.userName },
    { label: t('column_kind'), value: t(`one_${row.kind}`) },
    { label: t('column_createdAt'), value: <InstantText at={row.createdAt} house={null} /> },
    ...(row.readAt === null
      ? []
      : [{ label: t('column_readAt'), value: <InstantText at={row.readAt} house={null} /> }]),
    ...(row.reminders === 0
      ? []
      : [{ label: t('column_reminders'), value: t('times', { count: row.reminders }) }]),
  ];
};

const Card = ({ row }: OfRow) => (
  <details className="message-card">
    <summary>
      <span className="line">
        <strong>{inMyLanguage(row.title)}</strong>
        <MessageState message={row} />
      </span>
      <span className="line muted">
        <span>{row.userName}</span>
        <InstantText at={row.createdAt} house={null} />
      </span>
    </summary>
    <Preview row={row} />
  </details>
);
