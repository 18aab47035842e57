/** Report filters: period, properties, channels, landlords, comparison, grouping. */

import {
  addMonths,
  comparisons,
  monthEnd,
  monthStart,
  type Period,
} from '@minsu/contract/operations/reports/period-rules.ts';
import type { Report } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { type ReportName, reports } from '@minsu/contract/operations/reports/report-list.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { Select } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { OptionSource } from '../../components/forms/option-source.ts';
import { howManyMore, idsOf, RemoteSelect } from '../../components/forms/remote-select.tsx';
import { houseSource } from '../../components/records/house-source.ts';
import { anyLandlordSource } from '../../components/records/landlord-source.ts';
import { SkeletonBar } from '../../components/skeleton.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useMay } from '../../platform/calls/session.ts';
import { businessToday } from '../../platform/clocks.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { AskedInput, useReportAsked } from './use-report-asked.ts';

const DateRangeControl = lazy(async () => ({
  default: (await import('../../components/forms/date-controls.tsx')).DateRangeControl,
}));

type Ask = ReturnType<typeof useReportAsked>['ask'];

interface FiltersProps {
  readonly report: ReportName;
  readonly asked: AskedInput;
  readonly ask: Ask;
  /** Filters as completed by the server. */
  readonly data: Report | undefined;
}

const DAYS_AGO = [1, 3, 7, 14, 28] as const;

export const ReportFilters = (props: FiltersProps) => {
  const { report } = props;
  const spec = reports[report];
  return (
    <div className="report-filters">
      {spec.of !== 'now' && <PeriodFilter {...props} />}
      <WhoseFilters {...props} />
      {spec.by.length > 1 && <GroupingFilter {...props} />}
      {report === 'pickup' && <BackFilter {...props} />}
      {spec.compares && <CompareFilter {...props} />}
    </div>
  );
};

const presetsOf = (today: string, of: 'past' | 'ahead'): readonly (readonly [string, Period])[] =>
  of === 'ahead'
    ? [
        ['next30', { from: today, to: addDays(today, 29) }],
        ['next90', { from: today, to: addDays(today, 89) }],
        ['thisMonth', { from: monthStart(today), to: monthEnd(today) }],
      ]
    : [
        ['thisMonth', { from: monthStart(today), to: monthEnd(today) }],
        ['lastMonth', { from: addMonths(monthStart(today), -1), to: addDays(monthStart(today), -1) }],
        ['last30', { from: addDays(today, -30), to: addDays(today, -1) }],
        ['thisYear', { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }],
      ];

const PeriodFilter = ({ report, asked, ask, data }: FiltersProps) => {
  const { t } = useTranslation('reports');
  const presets = presetsOf(businessToday(null), reports[report].of === 'ahead' ? 'ahead' : 'past');
  const { from = data?.period.from, to = data?.period.to } = asked;
  const chosen = presets.find(([, one]) => one.from === from && one.to === to)?.[0];
  return (
    <>
      <div className="list-filter dates">
        <Suspense fallback={<SkeletonBar width="100%" height={32} />}>
          <DateRangeControl
            label={t('period')}
            placeholder={[t('from'), t('to')]}
            value={{ from, to }}
            onChange={(period) => ask({ from: period.from, to: period.to })}
          />
        </Suspense>
      </div>
      <div className="list-filter">
        <Select
          aria-label={t('presets')}
          placeholder={t('presets')}
          style={{ width: '100%' }}
          value={chosen ?? null}
          options={presets.map(([value]) => ({ value, label: t(`preset_${value}` as 'preset_thisMonth') }))}
          onChange={(value) => {
            const period = presets.find(([name]) => name === value)?.[1];
            if (period) ask({ from: period.from, to: period.to });
          }}
        />
      </div>
    </>
  );
};

interface ManyProps {
  readonly label: string;
  readonly source: OptionSource;
  readonly value: unknown;
  readonly onChange: (ids: string[]) => void;
}

/** Multiple choice of properties or landlords. */
const ManyFilter = ({ label, source, value, onChange }: ManyProps) => (
  <div className="list-filter remote">
    <RemoteSelect
      aria-label={label}
      placeholder={label}
      source={source}
      multiple
      clearable
      collapsed
      value={idsOf(value as string[] | undefined)}
      onChange={onChange}
    />
  </div>
);

const WhoseFilters = ({ report, asked, ask }: FiltersProps) => {
  const { t } = useTranslation('reports');
  const channelName = useChannelName();
  const may = useMay();
  const { filters } = reports[report];
  return (
    <>
      <ManyFilter
        label={t('houses')}
        source={houseSource}
        value={asked.houseId}
        onChange={(houseId) => ask({ houseId })}
      />
      {filters.includes('channel') && (
        <div className="list-filter">
          <Select
            aria-label={t('channels')}
            placeholder={t('channels')}
            style={{ width: '100%' }}
            mode="multiple"
            allowClear
            maxTagCount="responsive"
            maxTagPlaceholder={howManyMore}
            value={[...((asked.channel as string[] | undefined) ?? [])]}
            options={channels.map((value) => ({ value, label: channelName(value) }))}
            onChange={(channel: string[]) => ask({ channel })}
          />
        </div>
      )}
      {filters.includes('landlordId') && may('landlord:read') && (
        <ManyFilter
          label={t('landlords')}
          source={anyLandlordSource}
          value={asked.landlordId}
          onChange={(landlordId) => ask({ landlordId })}
        />
      )}
    </>
  );
};

/** The select has its own accessible name; the text beside it is visual only. */
const Choice = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="report-choice">
    <span aria-hidden="true">{label}</span>
    {children}
  </div>
);

const GroupingFilter = ({ report, asked, ask }: FiltersProps) => {
  const { t } = useTranslation('reports');
  const { by } = reports[report];
  return (
    <Choice label={t('by')}>
      <Select
        aria-label={t('by')}
        value={asked.by ?? by[0] ?? null}
        options={by.map((value) => ({ value, label: t(`by_${value}`) }))}
        onChange={(value) => ask({ by: value === by[0] ? undefined : value })}
      />
    </Choice>
  );
};

const CompareFilter = ({ asked, ask }: FiltersProps) => {
  const { t } = useTranslation('reports');
  return (
    <Choice label={t('compare')}>
      <Select
        aria-label={t('compare')}
        value={asked.compare ?? 'none'}
        options={comparisons.map((value) => ({ value, label: t(`compare_${value}`) }))}
        onChange={(value) => ask({ compare: value === 'none' ? undefined : value })}
      />
    </Choice>
  );
};

const BackFilter = ({ asked, ask }: FiltersProps) => {
  const { t } = useTranslation('reports');
  return (
    <Choice label={t('back')}>
      <Select
        aria-label={t('back')}
        value={Number(asked.back ?? 7)}
        options={DAYS_AGO.map((value) => ({ value, label: t('days', { count: value }) }))}
        onChange={(value) => ask({ back: String(value) })}
      />
    </Choice>
  );
};
