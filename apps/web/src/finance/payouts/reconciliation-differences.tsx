/** Differences with the institution: settled with a result, or reopened. */
import { differenceKinds } from '@minsu/contract/finance/payouts/day-file-rules.ts';
import {
  differenceViews,
  differenceWhats,
  type ReconciliationDifference,
} from '@minsu/contract/finance/payouts/reconciliation.ts';
import {
  countDifferenceViews,
  exportDifferences,
  pageDifferences,
} from '@minsu/contract/finance/payouts/reconciliation-endpoints.ts';
import { useMemo } from 'react';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { DateText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { DifferenceActions, DifferenceCard, DifferencePreview } from './difference-preview.tsx';
import {
  DifferenceNumber,
  DifferenceOrder,
  DifferenceState,
  differenceName,
  SideFen,
  useSideWords,
} from './reconciliation-words.tsx';

const idOf = (row: ReconciliationDifference): string => row.id;
const nameOf = (row: ReconciliationDifference): string => differenceName(row);

const useViews = (): QuickView[] => {
  const { t } = useTranslation('reconciliation');
  const { data } = useCall(countDifferenceViews, {}, { quiet: true });
  return differenceViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

const useFilters = (): ListFilter[] => {
  const { t } = useTranslation('reconciliation');
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    { kind: 'dates', key: 'day', from: 'dayFrom', to: 'dayTo', label: t('filterDays') },
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      multiple: true,
      options: differenceKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    {
      kind: 'select',
      key: 'what',
      label: t('filterWhat'),
      multiple: true,
      options: differenceWhats.map((value) => ({ value, label: t(`what_${value}`) })),
    },
  ];
};

const useColumns = (): ListColumn<ReconciliationDifference>[] => {
  const { t } = useTranslation('reconciliation');
  const { ours, theirs } = useSideWords();
  return useMemo(
    () => [
      {
        key: 'requestNo',
        title: t('column_requestNo'),
        width: 190,
        render: (row) => <DifferenceNumber of={row} />,
      },
      { key: 'day', title: t('column_day'), sort: true, render: (row) => <DateText date={row.day} /> },
      { key: 'kind', title: t('column_kind'), render: (row) => t(`kind_${row.kind}`) },
      { key: 'what', title: t('column_what'), render: (row) => t(`what_${row.what}`) },
      { key: 'landlordName', title: t('column_landlordName'), render: (row) => row.landlordName ?? '—' },
      {
        key: 'ourFen',
        title: t('column_ourFen'),
        align: 'end',
        render: (row) => <SideFen fen={row.ourFen} />,
      },
      {
        key: 'theirFen',
        title: t('column_theirFen'),
        align: 'end',
        render: (row) => <SideFen fen={row.theirFen} />,
      },
      { key: 'ourState', title: t('column_ourState'), render: ours },
      { key: 'theirState', title: t('column_theirState'), render: theirs },
      { key: 'state', title: t('column_state'), render: (row) => <DifferenceState of={row} /> },
      { key: 'note', title: t('column_note'), width: 220, hidden: true, render: (row) => row.note ?? '—' },
      {
        key: 'orderNo',
        title: t('column_orderNo'),
        hidden: true,
        render: (row) => <DifferenceOrder of={row} />,
      },
      {
        key: 'resolvedBy',
        title: t('column_resolvedBy'),
        hidden: true,
        render: (row) => row.resolvedBy ?? '—',
      },
    ],
    [t, ours, theirs],
  );
};

const actionsOf = (row: ReconciliationDifference) => <DifferenceActions of={row} />;
const previewOf = (row: ReconciliationDifference) => <DifferencePreview of={row} />;
const cardOf = (row: ReconciliationDifference) => <DifferenceCard of={row} />;

export const ReconciliationDifferences = () => {
  const { t } = useTranslation('reconciliation');
  return (
    <ListPanel
      title={t('part_differences')}
      listKey="reconciliationDifferences"
      endpoint={pageDifferences}
      filters={useFilters()}
      columns={useColumns()}
      quickViews={useViews()}
      defaultSort="-day"
      exportOf={exportDifferences}
      rowKey={idOf}
      rowName={nameOf}
      rowActions={actionsOf}
      preview={previewOf}
      phoneRender={cardOf}
      empty={{ title: t('emptyDifferences'), hint: t('emptyDifferencesHint') }}
    />
  );
};
