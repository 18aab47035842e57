/** Every step of a member's record: who, when, what from and to; of sealed facts only that they changed. */
import type { MemberDetail } from '@minsu/contract/members/member.ts';
import { getMemberHistory, type MemberHistoryEntry } from '@minsu/contract/members/member-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { DiffLines } from '../../components/diff-lines.tsx';
import { HistoryList } from '../../components/history-list.tsx';
import { Loaded, Panel } from '../../components/panel.tsx';
import { findText } from '../../platform/i18n.ts';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { changeLines, eventTitle } from './member-history-words.ts';

const findWord = (key: string): string | undefined => findText('memberRecord', key);

const MemberHistory = ({ detail: { member } }: { readonly detail: MemberDetail }) => {
  const { t } = useTranslation(['memberRecord', 'members', 'registration']);
  /** Where each older page begins. */
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  return (
    <Panel title={t('tab_history')}>
      {pages.map((before, index) => (
        <HistoryPage
          key={before ?? 'newest'}
          id={member.id}
          before={before}
          onOlder={index === pages.length - 1 ? (last) => setPages((was) => [...was, last]) : undefined}
        />
      ))}
    </Panel>
  );
};

export default MemberHistory;

interface HistoryPageProps {
  readonly id: string;
  readonly before: string | undefined;
  /** Absent: an older page is shown already. */
  readonly onOlder: ((lastId: string) => void) | undefined;
}

const HistoryPage = ({ id, before, onOlder }: HistoryPageProps) => {
  const { t } = useTranslation('memberRecord');
  const query = useCall(
    getMemberHistory,
    { id, ...(before === undefined ? {} : { before }) },
    { keepPrevious: false },
  );
  return (
    <Loaded query={query} lines={8}>
      {({ entries, more }) => (
        <>
          <HistoryList items={entries.map(itemOf)} />
          {more && onOlder && (
            <Button onClick={() => onOlder(entries.at(-1)?.id ?? '')}>{t('historyOlder')}</Button>
          )}
        </>
      )}
    </Loaded>
  );
};

const itemOf = (entry: MemberHistoryEntry) => {
  const { id, at, actor } = entry;
  const lines = changeLines(entry.changes, findWord);
  return {
    id,
    at,
    actor,
    title: eventTitle(entry, findWord),
    ...(lines.length > 0 && { detail: <DiffLines lines={lines} /> }),
  };
};
