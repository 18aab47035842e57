/** One conversation in the list. */
import type { ThreadRow } from '@minsu/contract/connections/threads/thread.ts';
import { memo } from 'react';
import { Icon } from '../../components/icon.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ChannelTag, ThreadStateMark, usePreview, WaitingMark } from './thread-words.tsx';

interface ThreadItemProps {
  readonly row: ThreadRow;
  readonly isOpen: boolean;
  readonly onOpen: (id: string) => void;
}

export const ThreadItem = memo(({ row, isOpen, onOpen }: ThreadItemProps) => {
  const { t } = useTranslation('threads');
  const preview = usePreview();
  const stay = row.checkIn && row.checkOut && formatRange(row.checkIn, row.checkOut, currentLanguage());
  return (
    <li>
      <button
        type="button"
        className={row.unread ? 'thread-item unread' : 'thread-item'}
        aria-current={isOpen ? 'true' : undefined}
        onClick={() => onOpen(row.id)}
      >
        <span className="line">
          {row.unread && (
            <span className="unread-dot">
              <span className="visually-hidden">{t('unread')}</span>
            </span>
          )}
          <strong className="name">{row.guestName}</strong>
          <span className="muted when">
            <InstantText at={row.lastAt} house={row.houseId} />
          </span>
        </span>
        <span className="line preview">
          {row.hasFailed && (
            <span className="failed-mark" title={t('failedMark')}>
              <Icon name="error" size={14} />
              <span className="visually-hidden">{t('failedMark')}</span>
            </span>
          )}
          <span className="text">{preview(row)}</span>
        </span>
        <span className="line muted place">
          <span className="text">{[row.houseName, row.rooms, stay].filter(Boolean).join(' · ')}</span>
        </span>
        <span className="line marks">
          <ChannelTag of={row} />
          <WaitingMark of={row} />
          <ThreadStateMark of={row} />
          <span className="muted assignee">{row.assigneeName ?? t('nobody')}</span>
        </span>
      </button>
    </li>
  );
});
