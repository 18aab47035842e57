/** One message in the box: a link to its record, or a button that shows the whole of it. */
import type { InboxMessage } from '@minsu/contract/foundation/messages/message.ts';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router';
import { InboxKindIcon } from '../components/records/inbox-kind.tsx';
import { LinkedText } from '../components/records/linked-text.tsx';
import { Tag } from '../components/state-dot.tsx';
import { AgoText } from '../components/words/date-text.tsx';
import { currentLanguage } from '../platform/i18n.ts';
import { isInternal, markRead } from '../platform/inbox.ts';
import { useTranslation } from '../platform/use-translation.ts';

interface MessageItemProps {
  readonly message: InboxMessage;
  readonly close: () => void;
}

export const MessageItem = ({ message, close }: MessageItemProps) => {
  const { path, readAt } = message;
  const className = readAt === null ? 'box-item unread' : 'box-item';
  const follow = (event: MouseEvent) => {
    markRead(message);
    // In a new browser tab the box stays open.
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey) close();
  };
  return (
    <li>
      {isInternal(path) ? (
        <Link className={className} to={path} onClick={follow}>
          <ItemBody message={message} />
        </Link>
      ) : (
        <WholeItem message={message} className={className} />
      )}
    </li>
  );
};

/** One without a record of its own, such as an announcement, is read here: a press shows all of it. */
const WholeItem = ({
  message,
  className,
}: Pick<MessageItemProps, 'message'> & { readonly className: string }) => {
  const [open, setOpen] = useState(false);
  const toggle = () => {
    markRead(message);
    setOpen(!open);
  };
  return (
    <>
      <button type="button" className={className} aria-expanded={open} onClick={toggle}>
        <ItemBody message={message} />
      </button>
      {open && (
        <div className="box-whole">
          <LinkedText text={message.content[currentLanguage() === 'zh-CN' ? 0 : 1]} />
        </div>
      )}
    </>
  );
};

const ItemBody = ({ message }: { readonly message: InboxMessage }) => {
  const { t } = useTranslation('messages');
  const word = currentLanguage() === 'zh-CN' ? 0 : 1;
  return (
    <>
      <InboxKindIcon kind={message.kind} />
      <span className="box-words">
        <span className="box-title">
          <span className="box-name">{message.title[word]}</span>
          {message.settledAt !== null && <Tag tone="ok">{t('settled')}</Tag>}
          {message.readAt === null && <span className="visually-hidden">{t('unread')}</span>}
        </span>
        <span className="box-content" title={message.content[word]}>
          {message.content[word]}
        </span>
        <span className="box-time">
          <AgoText at={message.createdAt} house={null} />
        </span>
      </span>
    </>
  );
};
