/** History of a contract: user, time, changes. */

import { getContractHistory } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import type { ContractTerms } from '@minsu/contract/finance/contracts/contract-terms.ts';
import { termChanges } from '@minsu/contract/finance/contracts/terms-words.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { type DiffLine, DiffLines } from '../../components/records/diff-lines.tsx';
import { HistoryList } from '../../components/records/history-list.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { findText, listed, otherStep } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { OfContract } from './contract-detail-page.tsx';
import { say } from './contract-words.tsx';

type Entry = OutputOf<typeof getContractHistory>[number];
type Change = Entry['changes'][number];

const word = (key: string): string | undefined => findText('contracts', key);

const text = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return Array.isArray(value) ? listed(value as string[]) : String(value);
};

/** Terms are compared by topic; a first draft has nothing to compare with. */
const linesOf = ({ field, before, after }: Change): DiffLine[] => {
  if (field === 'terms')
    return before && after
      ? termChanges(before as ContractTerms, after as ContractTerms).map(
          ({ topic, before: was, after: is }) => ({
            field: topic,
            label: word(`topic_${topic}`) ?? topic,
            before: say(was),
            after: say(is),
          }),
        )
      : [];
  const label = word(`history_${field}`);
  const line = { field, label: label ?? '', before: text(before), after: text(after) };
  return label === undefined || line.before === line.after ? [] : [line];
};

/** In form order. */
const ORDER = ['number', 'owners', 'houses', 'from', 'to', 'terms', 'clauses', 'reason'];
const inOrder = (changes: readonly Change[]): Change[] =>
  [...changes].sort((a, b) => ORDER.indexOf(a.field) - ORDER.indexOf(b.field));

const itemOf = ({ id, at, actor, name, changes }: Entry) => {
  const lines = inOrder(changes).flatMap(linesOf);
  return {
    id,
    at,
    actor,
    title: word(`event_${name.slice(name.indexOf('.') + 1)}`) ?? otherStep(),
    ...(lines.length > 0 && { detail: <DiffLines lines={lines} /> }),
  };
};

const ContractHistory = ({ detail: { contract } }: OfContract) => {
  const { t } = useTranslation('contracts');
  const query = useCall(getContractHistory, { id: contract.id }, { keepPrevious: false });
  return (
    <Panel title={t('tab_history')}>
      <Loaded query={query} lines={8}>
        {(entries) => <HistoryList house={null} items={entries.map(itemOf)} />}
      </Loaded>
    </Panel>
  );
};

export default ContractHistory;
