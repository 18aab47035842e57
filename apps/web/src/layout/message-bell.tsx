/** The bell: number of unread notifications, and the panel with them. */
import { countInbox } from '@minsu/contract/foundation/messages/message-endpoints.ts';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../components/icon.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { useAppSettings } from '../platform/app-settings.ts';
import { useCall } from '../platform/calls/queries.ts';
import { ringOnce } from '../platform/calls/ring.ts';
import '../platform/inbox.ts';
import { InboxPopups } from './inbox-popups.tsx';
import { useOpenedPushes } from './use-opened-pushes.ts';
import './message-bell.css';
import { useTranslation } from '../platform/use-translation.ts';

const loadBox = () => import('./message-box.tsx');
const MessageBox = lazy(loadBox);

const EDGE = 8;
const GAP = 8;

/** Under the bell, its right edge on the bell's; on a phone the style sheet gives it the window's width. */
const place = (box: HTMLElement, at: DOMRect): void => {
  const right = Math.max(EDGE, innerWidth - at.right);
  box.style.setProperty('--box-right', `${right}px`);
  box.style.setProperty('--box-top', `${at.bottom + GAP}px`);
};

/** Messages from before the page opened do not sound. */
const useRing = (rings: string | null | undefined): void => {
  const heard = useRef<string | null>(undefined);
  useEffect(() => {
    if (rings === undefined) return;
    const before = heard.current;
    // Reading a notification brings back an older one, which was already announced.
    heard.current = before && (!rings || rings < before) ? before : rings;
    if (before !== undefined && rings && rings > (before ?? '')) void ringOnce();
  }, [rings]);
};

const useUnread = () => {
  const counts = useCall(countInbox, {}, { quiet: true }).data;
  const unread = counts ? counts.message + counts.notice + counts.todo : 0;
  useEffect(() => useAppSettings.setState({ messageCount: unread }), [unread]);
  useRing(counts?.rings);
  return { unread, popups: counts?.popups };
};

export const MessageBell = () => {
  const { t } = useTranslation('layout');
  const { t: c } = useTranslation('components');
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { unread, popups } = useUnread();
  useOpenedPushes();
  const label = unread > 0 ? t('bellUnread', { count: unread }) : t('bell');
  return (
    <>
      <button
        type="button"
        className="icon-button round message-bell"
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        popoverTarget={id}
        onPointerEnter={() => void loadBox()}
        onFocus={() => void loadBox()}
        onClick={(event) => box.current && place(box.current, event.currentTarget.getBoundingClientRect())}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span className="bell-count num" aria-hidden="true">
            {unread}
          </span>
        )}
      </button>
      {popups && <InboxPopups popups={popups} />}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={t('bell')}
        className="message-box"
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && (
          <Suspense fallback={<Skeleton lines={6} label={c('loading')} />}>
            <MessageBox close={() => box.current?.hidePopover()} />
          </Suspense>
        )}
      </div>
    </>
  );
};
