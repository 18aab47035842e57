/** Every change of a landlord: who, when, what from and to. */
import type { LandlordDetail, LandlordHistoryEntry } from '@minsu/contract/landlords/landlord.ts';
import { getLandlordHistory } from '@minsu/contract/landlords/landlord-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { type DiffLine, DiffLines } from '../../components/diff-lines.tsx';
import { HistoryList } from '../../components/history-list.tsx';
import { Loaded, Panel } from '../../components/panel.tsx';
import { eventText, findText } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const findWord = (key: string): string | undefined => findText('landlords', key);

const LandlordHistory = ({ detail: { landlord } }: { readonly detail: LandlordDetail }) => {
  const { t } = useTranslation('landlords');
  /** Where each older page begins. */
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Panel title={t('history')}>
      {pages.map((before, index) => (
        <HistoryPage
          key={before ?? 'newest'}
          id={landlord.id}
          before={before}
          onOlder={index === pages.length - 1 ? (last) => setPages((was) => [...was, last]) : undefined}
        />
      ))}
    </Panel>
  );
};

export default LandlordHistory;

interface HistoryPageProps {
  readonly id: string;
  readonly before: string | undefined;
  /** Absent: an older page is shown already. */
  readonly onOlder: ((lastId: string) => void) | undefined;
}

const HistoryPage = ({ id, before, onOlder }: HistoryPageProps) => {
  const { t } = useTranslation('landlords');
  const query = useCall(
    getLandlordHistory,
    { id, ...(before === undefined ? {} : { before }) },
    { keepPrevious: false },
  );
  return (
    <Loaded query={query} lines={8}>
      {({ entries, more }) => (
        <>
          <HistoryList items={entries.map(itemOf)} />
          {more && onOlder && <Button onClick={() => onOlder(entries.at(-1)?.id ?? '')}>{t('older')}</Button>}
        </>
      )}
    </Loaded>
  );
};

const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map(valueText).join(' · ');
  return findWord(`value_${String(value)}`) ?? String(value);
};

/** A field that nobody has a word for stays out. */
const lineOf = ({ field, before, after }: LandlordHistoryEntry['changes'][number]): DiffLine[] => {
  const label = findWord(`field_${field}`);
  return label === undefined ? [] : [{ field, label, before: valueText(before), after: valueText(after) }];
};

const itemOf = ({ id, at, actor, name, changes }: LandlordHistoryEntry) => {
  const lines = changes.flatMap(lineOf);
  return {
    id,
    at,
    actor,
    title: eventText('landlords', name),
    ...(lines.length > 0 && { detail: <DiffLines lines={lines} /> }),
  };
};
