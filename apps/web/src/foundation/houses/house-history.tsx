/** All changes of a property and its rooms: user, time, before, after. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import {
  getHouseHistory,
  type HouseHistoryEntry,
} from '@minsu/contract/foundation/houses/house-record-endpoints.ts';
import { DiffLines } from '../../components/records/diff-lines.tsx';
import { HistoryPages } from '../../components/records/history-pages.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { findText, textOf } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { changeLines, eventTitle } from './house-history-words.ts';

const findWord = (key: string): string | undefined => findText('houseRecord', key);

const HouseHistory = ({ detail: { house } }: { readonly detail: HouseDetail }) => {
  const { t } = useTranslation('houseRecord');
  return (
    <Panel title={t('history')}>
      <HistoryPages of={getHouseHistory} input={{ houseId: house.id }} itemOf={itemOf} house={house.id} />
    </Panel>
  );
};

export default HouseHistory;

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
