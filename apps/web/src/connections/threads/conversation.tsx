/** Middle column: header, messages, composer. */
import type { ThreadDetail } from '@minsu/contract/connections/threads/thread.ts';
import { readThread } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { useEffect, useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { call } from '../../platform/calls/call.ts';
import { useMay } from '../../platform/calls/session.ts';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Composer } from './composer.tsx';
import { ConversationHead } from './conversation-head.tsx';
import { MessageLog } from './message-log.tsx';
import { showCounts } from './thread-counts.ts';
import { usePresence } from './use-presence.ts';

interface ConversationProps {
  readonly detail: ThreadDetail;
  readonly onClose: () => void;
  readonly onOrder: () => void;
}

/** Viewing marks as read, unless just marked unread. */
const useReading = ({ thread, messages }: ThreadDetail, keptUnread: boolean): void => {
  const upTo = messages.filter(({ kind }) => kind === 'guest').at(-1)?.id;
  const { id, unread } = thread;
  useEffect(() => {
    if (!unread || keptUnread || upTo === undefined) return undefined;
    const read = (): void => {
      if (document.visibilityState !== 'visible') return;
      call(readThread, { id, upTo }, { quiet: true }).then(showCounts, () => undefined);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, unread, keptUnread, upTo]);
};

export const Conversation = ({ detail, onClose, onOrder }: ConversationProps) => {
  const { thread } = detail;
  const may = useMay();
  const [answering, setAnswering] = useState(false);
  const [keptUnread, keepUnread] = useState(false);
  const others = usePresence(thread.id, answering);
  useReading(detail, keptUnread);
  return (
    <>
      <ConversationHead
        detail={detail}
        onClose={onClose}
        onOrder={onOrder}
        onUnread={() => keepUnread(true)}
      />
      <MessageLog detail={detail} />
      <Others names={others} />
      {(may('thread:reply') || may('thread:note')) && <Composer detail={detail} onAnswering={setAnswering} />}
    </>
  );
};

const Others = ({
  names,
}: {
  readonly names: readonly { readonly name: string; readonly answering: boolean }[];
}) => {
  const { t } = useTranslation('threads');
  const [first] = names;
  if (!first) return <div className="others" role="status" />;
  const who = names.filter(({ answering }) => answering === first.answering).map(({ name }) => name);
  return (
    <div className={first.answering ? 'others answering' : 'others'} role="status">
      <Icon name={first.answering ? 'warning' : 'eye'} size={14} />
      {t(first.answering ? 'answering' : 'looking', { names: listed(who) })}
    </div>
  );
};
