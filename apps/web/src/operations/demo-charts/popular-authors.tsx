/** Most read authors, ranked by clicks regardless of sorting. */
import type { DemoAuthor } from '@minsu/contract/operations/demo/demo-chart.ts';
import { getDemoAuthors } from '@minsu/contract/operations/demo/demo-chart-endpoints.ts';
import { useState } from 'react';
import { DataTable } from '../../components/lists/data-table.tsx';
import type { ListColumn } from '../../components/lists/list-types.ts';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Change } from '../../components/words/change.tsx';
import { changeInPercent } from '../../components/words/figure-change.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type RankedAuthor, rankAuthors, sortAuthors } from './author-order.ts';
import { NoFigures } from './no-figures.tsx';
import { usePeriod } from './use-period.tsx';

export const PopularAuthors = () => {
  const { t } = useTranslation('demoCharts');
  const [period, control] = usePeriod(t('authors'), ['day', 'week', 'month'], 'week');
  const query = useCall(getDemoAuthors, { period });
  return (
    <Panel title={t('authors')} extra={control} flush className="authors">
      <Loaded query={query} lines={8} isEmpty={({ authors }) => authors.length === 0} empty={<NoFigures />}>
        {({ authors }) => <AuthorTable authors={authors} />}
      </Loaded>
    </Panel>
  );
};

const none = () => undefined;

const AuthorTable = ({ authors }: { readonly authors: readonly DemoAuthor[] }) => {
  const { t } = useTranslation('demoCharts');
  const [sort, setSort] = useState<string | undefined>('rank');
  return (
    <DataTable
      label={t('authorTable')}
      columns={useColumns()}
      rows={sortAuthors(rankAuthors(authors), sort)}
      rowKey={(row) => row.id}
      rowName={(row) => row.name}
      density="small"
      sort={sort}
      onSort={setSort}
      choose={none}
      openKey={null}
      dimmed={false}
      loading={false}
    />
  );
};

const useColumns = (): ListColumn<RankedAuthor>[] => {
  const { t } = useTranslation('demoCharts');
  return [
    { key: 'rank', title: t('authorRank'), sort: true, width: 64, render: ({ rank }) => rank },
    { key: 'name', title: t('authorName'), width: 120, render: ({ name }) => name },
    {
      key: 'published',
      title: t('authorPublished'),
      sort: true,
      align: 'end',
      render: ({ published }) => formatCount(published),
    },
    {
      key: 'clicks',
      title: t('authorClicks'),
      sort: true,
      align: 'end',
      render: ({ clicks }) => formatCount(clicks),
    },
    {
      key: 'change',
      title: t('authorChange'),
      sort: true,
      align: 'end',
      render: ({ clicks, clicksBefore }) => (
        <Change of={changeInPercent({ value: clicks, before: clicksBefore })} unit="percent" />
      ),
    },
  ];
};
