/** The message box: three kinds as tabs, the newest of each, all read, and the way to all of them. */
import {
  type InboxCounts,
  type InboxKind,
  type InboxMessage,
  inboxKinds,
} from '@minsu/contract/foundation/messages/message.ts';
import {
  countInbox,
  pageInbox,
  readAllInbox,
} from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '../components/empty-state.tsx';
import { Icon } from '../components/icon.tsx';
import { Loaded } from '../components/records/panel.tsx';
import { useCall, useCommand } from '../platform/calls/queries.ts';
import { showCounts } from '../platform/inbox.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { MessageItem } from './message-item.tsx';

const SHOWN = 20;
const SETTINGS = '/user/setting?tab=notices';
const LOG = '/messageMenu/notificationLog';
const NONE: InboxCounts = { message: 0, notice: 0, todo: 0, rings: null, popups: [] };

interface MessageBoxProps {
  readonly close: () => void;
}

const MessageBox = ({ close }: MessageBoxProps) => {
  const id = useId();
  const counts = useCall(countInbox, {}, { quiet: true }).data ?? NONE;
  const [kind, setKind] = useState<InboxKind>(() => inboxKinds.find((each) => counts[each] > 0) ?? 'message');
  return (
    <>
      <KindTabs id={id} kind={kind} counts={counts} onKind={setKind} />
      <div className="box-list" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${kind}`}>
        <Messages key={kind} kind={kind} close={close} />
      </div>
      <BoxFoot kind={kind} unread={counts[kind]} close={close} />
    </>
  );
};

interface KindTabsProps {
  readonly id: string;
  readonly kind: InboxKind;
  readonly counts: InboxCounts;
  readonly onKind: (kind: InboxKind) => void;
}

const KindTabs = ({ id, kind, counts, onKind }: KindTabsProps) => {
  const { t } = useTranslation('messages');
  const tabs = useRef<HTMLDivElement>(null);
  // The box has come up: the keyboard starts at its tabs.
  useEffect(() => tabs.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(), []);
  const move = (event: KeyboardEvent) => {
    const at = inboxKinds.indexOf(kind);
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = { Home: inboxKinds[0], End: inboxKinds.at(-1) }[event.key];
    const to = by ? inboxKinds[(at + by + inboxKinds.length) % inboxKinds.length] : next;
    if (!to) return;
    event.preventDefault();
    onKind(to);
    document.getElementById(`${id}-${to}`)?.focus();
  };
  return (
    <div ref={tabs} className="box-tabs" role="tablist" aria-label={t('logTitle')} onKeyDown={move}>
      {inboxKinds.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${id}-${each}`}
          aria-selected={each === kind}
          aria-controls={`${id}-panel`}
          tabIndex={each === kind ? 0 : -1}
          onClick={() => onKind(each)}
        >
          {t(`kind_${each}`)}
          {counts[each] > 0 && (
            <>
              <span className="tag num" aria-hidden="true">
                {counts[each]}
              </span>
              <span className="visually-hidden">{t('unreadCount', { count: counts[each] })}</span>
            </>
          )}
        </button>
      ))}
    </div>
  );
};

const Messages = ({ kind, close }: MessageBoxProps & { readonly kind: InboxKind }) => {
  const { t } = useTranslation('messages');
  const query = useCall(
    pageInbox,
    { kind: [kind], current: 1, size: SHOWN },
    { keepPrevious: false, quiet: true, staleTime: 0 },
  );
  return (
    <Loaded
      query={query}
      lines={8}
      isEmpty={(page) => page.records.length === 0}
      empty={<EmptyState title={t(`empty_${kind}`)} hint={t('emptyHint')} />}
    >
      {({ records }) => (
        <ul>
          {records.map((message: InboxMessage) => (
            <MessageItem key={message.id} message={message} close={close} />
          ))}
        </ul>
      )}
    </Loaded>
  );
};

interface BoxFootProps extends MessageBoxProps {
  readonly kind: InboxKind;
  readonly unread: number;
}

const BoxFoot = ({ kind, unread, close }: BoxFootProps) => {
  const { t } = useTranslation('messages');
  const { mutate, isPending } = useCommand(readAllInbox);
  return (
    <div className="box-foot">
      <button
        type="button"
        className="text-button"
        disabled={unread === 0 || isPending}
        onClick={() => mutate({ kind }, { onSuccess: showCounts })}
      >
        {t('allRead')}
      </button>
      <span className="box-ways">
        <Link
          to={SETTINGS}
          className="icon-button"
          aria-label={t('settings')}
          title={t('settings')}
          onClick={close}
        >
          <Icon name="settings" size={16} />
        </Link>
        <Link to={LOG} onClick={close}>
          {t('viewMore')}
        </Link>
      </span>
    </div>
  );
};

export default MessageBox;
