/** Text box for a pasted guest list: parsed guests go to the rooms, unreadable lines are listed. */
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { type FilledRooms, fillRooms, type RoomToFill, readRoomingList } from './rooming-list.ts';

interface PasteListProps {
  readonly rooms: readonly RoomToFill[];
  readonly onFill: (byStay: FilledRooms['byStay']) => void;
}

interface Read {
  readonly count: number;
  readonly unread: readonly string[];
  readonly left: readonly string[];
}

export const PasteList = ({ rooms, onFill }: PasteListProps) => {
  const { t } = useTranslation('orders');
  const id = useId();
  const [text, setText] = useState('');
  const [read, setRead] = useState<Read | null>(null);
  const fill = () => {
    const { lines, unread } = readRoomingList(
      text,
      rooms.flatMap(({ number }) => number ?? []),
    );
    const { byStay, left } = fillRooms(lines, rooms);
    onFill(byStay);
    setRead({ count: lines.length - left.length, unread, left: left.map(({ name }) => name) });
  };
  return (
    <details className="paste-list">
      <summary>{t('pasteList')}</summary>
      <div className="field">
        <label htmlFor={id}>{t('pasteListLabel')}</label>
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 3, maxRows: 10 }}
          placeholder={t('pasteListExample')}
          value={text}
          aria-describedby={`${id}-help`}
          onChange={(event) => setText(event.target.value)}
        />
        <div id={`${id}-help`} className="field-help">
          {t('pasteListHelp')}
        </div>
      </div>
      <Button disabled={text.trim() === ''} onClick={fill}>
        {t('pasteListFill')}
      </Button>
      <div role="status">
        {read && <p>{t('pasteListRead', { count: read.count })}</p>}
        {read && read.left.length > 0 && (
          <p className="callout warn">{t('pasteListLeft', { names: read.left.join('、') })}</p>
        )}
        {read && read.unread.length > 0 && (
          <p className="callout warn">{t('pasteListUnread', { lines: read.unread.join(' / ') })}</p>
        )}
      </div>
    </details>
  );
};
