/** Messages, oldest first; older ones load on demand. */

import type { ThreadDetail, ThreadMessage } from '@minsu/contract/connections/threads/thread.ts';
import { earlierMessages } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { localDate } from '@minsu/contract/platform/dates.ts';
import { Button } from 'antd';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { DateText } from '../../components/words/date-text.tsx';
import { call } from '../../platform/calls/call.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Message } from './message.tsx';

const NEAR_END_PX = 80;

/** Pages before the query's page, which refetches automatically. */
const useEarlier = ({ thread, messages, earlier }: ThreadDetail) => {
  const [older, setOlder] = useState<{
    readonly messages: readonly ThreadMessage[];
    readonly more: boolean;
  } | null>(null);
  const [loading, setLoading] = useState(false);
  const shown = new Set(messages.map(({ id }) => id));
  const all = [...(older?.messages ?? []).filter(({ id }) => !shown.has(id)), ...messages];
  const fetchMore = () => {
    const [first] = all;
    if (!first || loading) return;
    setLoading(true);
    call(earlierMessages, { id: thread.id, before: first.id })
      .then(
        (page) => setOlder({ messages: [...page.messages, ...all], more: page.earlier }),
        () => undefined,
      )
      .finally(() => setLoading(false));
  };
  return { all, more: older ? older.more : earlier, loading, fetchMore };
};

/** Stays scrolled to the end; readers further up get a notice of new messages. */
const useEnd = (lastId: string | undefined) => {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [hasNew, setNew] = useState(false);
  const toEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    setNew(false);
  }, []);
  useLayoutEffect(() => {
    if (atEnd.current) toEnd();
    else setNew(lastId !== undefined);
  }, [lastId, toEnd]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // Keeps the end visible when composer or window resize.
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END_PX;
    if (atEnd.current) setNew(false);
  };
  return { box, hasNew, toEnd, onScroll };
};

export const MessageLog = ({ detail }: { readonly detail: ThreadDetail }) => {
  const { t } = useTranslation('threads');
  const { all, more, loading, fetchMore } = useEarlier(detail);
  const { box, hasNew, toEnd, onScroll } = useEnd(all.at(-1)?.id);
  return (
    <div className="message-log-frame">
      <div
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to be reached by keys for that.
        tabIndex={0}
        ref={box}
        className="message-log"
        role="log"
        aria-label={t('conversation')}
        onScroll={onScroll}
      >
        {more ? (
          <Button size="small" className="earlier" loading={loading} onClick={fetchMore}>
            {t('earlier')}
          </Button>
        ) : (
          <p className="muted begins">{t(all.length === 0 ? 'noMessages' : 'begins')}</p>
        )}
        <ol>
          {all.map((message, at) => {
            const day = localDate(new Date(message.at), detail.timeZone);
            const before = all[at - 1];
            return (
              <li key={message.id}>
                {(!before || localDate(new Date(before.at), detail.timeZone) !== day) && (
                  <div className="day">
                    <DateText date={day} />
                  </div>
                )}
                <Message of={message} house={detail.thread.houseId} />
              </li>
            );
          })}
        </ol>
      </div>
      {hasNew && (
        <Button type="primary" size="small" className="to-end" onClick={toEnd}>
          {t('newMessages')}
        </Button>
      )}
    </div>
  );
};
