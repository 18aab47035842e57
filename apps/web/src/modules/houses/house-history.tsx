/** Every change of a house and its rooms: who, when, what from and to. */
import type { HouseDetail } from '@minsu/contract/houses/house.ts';
import { getHouseHistory, type HouseHistoryEntry } from '@minsu/contract/houses/house-record-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { DiffLines } from '../../components/diff-lines.tsx';
import { HistoryList } from '../../components/history-list.tsx';
import { Loaded, Panel } from '../../components/panel.tsx';
import { findText, textOf } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { changeLines, eventTitle } from './house-history-words.ts';

const findWord = (key: string): string | undefined => findText('houseRecord', key);

const HouseHistory = ({ detail: { house } }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation('houseRecord');
  /** Where each older page begins. */
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Panel title={t('history')}>
      {pages.map((before, index) => (
        <HistoryPage
          key={before ?? 'newest'}
          houseId={house.id}
          timeZone={house.timeZone}
          before={before}
          onOlder={index === pages.length - 1 ? (last) => setPages((was) => [...was, last]) : undefined}
        />
      ))}
    </Panel>
  );
};

export default HouseHistory;

interface HistoryPageProps {
  readonly houseId: string;
  readonly timeZone: string;
  readonly before: string | undefined;
  /** Absent: an older page is shown already. */
  readonly onOlder: ((lastId: string) => void) | undefined;
}

const HistoryPage = ({ houseId, timeZone, before, onOlder }: HistoryPageProps) => {
  const { t } = useTranslation('houseRecord');
  const query = useCall(
    getHouseHistory,
    { houseId, ...(before === undefined ? {} : { before }) },
    { keepPrevious: false },
  );
  return (
    <Loaded query={query} lines={8}>
      {({ entries, more }) => (
        <>
          <HistoryList timeZone={timeZone} items={entries.map(itemOf)} />
          {more && onOlder && <Button onClick={() => onOlder(entries.at(-1)?.id ?? '')}>{t('older')}</Button>}
        </>
      )}
    </Loaded>
  );
};

const itemOf = (entry: HouseHistoryEntry) => {
  const { id, at, actor, room } = entry;
  const lines = changeLines(entry.changes, findWord);
  const title = eventTitle(entry, findWord);
  return {
    id,
    at,
    actor,
    title: room === null ? title : `${textOf('houseRecord', 'aboutRoom', { number: room })} · ${title}`,
    ...(lines.length > 0 && { detail: <DiffLines lines={lines} /> }),
  };
};
