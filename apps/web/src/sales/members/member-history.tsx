/** All changes of a member: user, time, before, after; sealed facts only as changed. */
import type { MemberDetail } from '@minsu/contract/sales/members/member.ts';
import { getMemberHistory, type MemberHistoryEntry } from '@minsu/contract/sales/members/member-endpoints.ts';
import { DiffLines } from '../../components/records/diff-lines.tsx';
import { HistoryPages } from '../../components/records/history-pages.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { findText } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { changeLines, eventTitle } from './member-history-words.ts';

const findWord = (key: string): string | undefined => findText('memberRecord', key);

const MemberHistory = ({ detail: { member } }: { readonly detail: MemberDetail }) => {
  const { t } = useTranslation(['memberRecord', 'members', 'registration']);
  return (
    <Panel title={t('tab_history')}>
      <HistoryPages house={null} of={getMemberHistory} input={{ id: member.id }} itemOf={itemOf} />
    </Panel>
  );
};

export default MemberHistory;

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
