/** The user's messages, notices and to-dos. */
import { type InboxMessage, inboxKinds } from '@minsu/contract/foundation/messages/message.ts';
import {
  countInbox,
  pageInbox,
  readAllInbox,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { inboxSubjects } from '@minsu/contract/foundation/messages/subjects.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { ListPage } from '../../components/lists/list-page.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { InboxKindIcon } from '../../components/records/inbox-kind.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { isInternal, markRead, showCounts } from '../../platform/inbox.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const InboxList = ({ views }: { readonly views: readonly QuickView[] }) => {
  const { t } = useTranslation('messages');
  return (
    <ListPage
      title={t('logTitle')}
      purpose={t('logPurpose')}
      listKey="inbox"
      endpoint={pageInbox}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={views}
      rowKey={(row) => row.id}
      rowName={(row) => inMyLanguage(row.title)}
      preview={(row) => <MessagePreview message={row} />}
      previewStays
      phoneRender={(row) => <MessageCard message={row} />}
      primaryAction={<AllRead />}
      empty={{ title: t('logEmpty'), hint: t('emptyHint') }}
    />
  );
};

export const inMyLanguage = (text: InboxMessage['title']): string =>
  text[currentLanguage() === 'zh-CN' ? 0 : 1];

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('messages');
  const { t: n } = useTranslation('notices');
  return [
    { kind: 'keyword', key: 'keyword', label: t('search'), placeholder: t('searchInbox') },
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
    { kind: 'dates', key: 'created', from: 'createdFrom', to: 'createdTo', label: t('dates') },
  ];
};

const useColumns = (): ListColumn<InboxMessage>[] => {
  const { t } = useTranslation('messages');
  const { t: n } = useTranslation('notices');
  return [
    { key: 'title', title: t('column_title'), render: (row) => <MessageTitle message={row} /> },
    {
      key: 'content',
      title: t('column_content'),
      render: (row) => <span title={inMyLanguage(row.content)}>{inMyLanguage(row.content)}</span>,
    },
    { key: 'kind', title: t('column_kind'), render: (row) => t(`one_${row.kind}`) },
    { key: 'subject', title: t('column_about'), render: (row) => n(`subject_${row.subject}`) },
    { key: 'state', title: t('column_state'), render: (row) => <MessageState message={row} /> },
    {
      key: 'createdAt',
      title: t('column_createdAt'),
      render: (row) => <InstantText at={row.createdAt} house={null} />,
    },
  ];
};

interface OfMessage {
  readonly message: InboxMessage;
}

const MessageTitle = ({ message }: OfMessage) => (
  <span className={message.readAt === null ? 'message-title unread' : 'message-title'}>
    <InboxKindIcon kind={message.kind} />
    {inMyLanguage(message.title)}
  </span>
);

/** A read to-do stays open until it is done. */
export const MessageState = ({ message }: OfMessage) => {
  const { t } = useTranslation('messages');
  if (message.settledAt !== null) return <StateDot tone="ok">{t('settled')}</StateDot>;
  if (message.readAt === null) return <StateDot tone="info">{t('unread')}</StateDot>;
  return message.kind === 'todo' ? (
    <StateDot tone="warn">{t('open')}</StateDot>
  ) : (
    <StateDot>{t('read')}</StateDot>
  );
};

/** Opening it in full marks it read. */
const MessagePreview = ({ message }: OfMessage) => {
  useEffect(() => markRead(message), [message]);
  return (
    <div className="message-preview">
      <div className="line">
        <MessageState message={message} />
        <span className="muted">
          <InstantText at={message.createdAt} house={null} />
        </span>
      </div>
      <p>{inMyLanguage(message.content)}</p>
      <RecordLink message={message} className="button-link" />
    </div>
  );
};

const RecordLink = ({ message, className }: OfMessage & { readonly className: string }) => {
  const { t } = useTranslation('messages');
  return (
    isInternal(message.path) && (
      <Link className={className} to={message.path} onClick={() => markRead(message)}>
        {t('openRecord')}
      </Link>
    )
  );
};

const MessageCard = ({ message }: OfMessage) => (
  <div className="message-card">
    <div className="line">
      <MessageTitle message={message} />
      <MessageState message={message} />
    </div>
    <p>{inMyLanguage(message.content)}</p>
    <div className="line">
      <span className="muted">
        <InstantText at={message.createdAt} house={null} />
      </span>
      <RecordLink message={message} className="card-link" />
    </div>
  </div>
);

const AllRead = () => {
  const { t } = useTranslation('messages');
  const counts = useCall(countInbox, {}, { quiet: true }).data;
  const unread = counts ? counts.message + counts.notice + counts.todo : 0;
  return (
    <CommandButton
      command={readAllInbox}
      input={{}}
      label={t('allRead')}
      disabled={unread === 0}
      done={t('allReadDone')}
      onDone={showCounts}
    />
  );
};
