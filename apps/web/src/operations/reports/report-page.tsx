/** One report: filters in the address, chart and table from one answer, and the orders behind every figure. */
import { ordersBehind } from '@minsu/contract/operations/reports/report-drill.ts';
import {
  getReport,
  type Report,
  type ReportRow,
} from '@minsu/contract/operations/reports/report-endpoints.ts';
import {
  type FigureName,
  isReportName,
  type ReportName,
  reportNames,
  reports,
} from '@minsu/contract/operations/reports/report-list.ts';
import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { PartLinks } from '../../components/records/part-tabs.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
import { formatDate, formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { NothingThere } from './nothing-there.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportTable } from './report-table.tsx';
import { ReportTools } from './report-tools.tsx';
import { comparesWithNothing, figureNames, useRowTitle } from './report-words.ts';
import { useReportAsked } from './use-report-asked.ts';
import { whyAsked } from './why-asked.ts';
import './reports.css';
import { useTranslation } from '../../platform/use-translation.ts';

const ReportChart = lazy(async () => ({ default: (await import('./report-chart.tsx')).ReportChart }));
const ReportOrders = lazyPart(() => import('./report-orders.tsx'));
const WhyPanel = lazyPart(() => import('./why-panel.tsx'));

/** Polling interval while recent changes are still being aggregated. */
const CATCH_UP_MS = 3_000;

/** Reports this user may open. */
const useOffered = (): readonly ReportName[] => {
  const [may, money] = [useMay(), useSeesMoney()];
  return reportNames.filter((name) => may(reports[name].permission) && (money || !reports[name].moneyOnly));
};

const ReportPage = () => {
  const { t } = useTranslation('reports');
  const { pathname } = useLocation();
  const name = decodeURIComponent(pathname.split('/')[2] ?? '');
  const offered = useOffered();
  const known = isReportName(name);
  if (known && offered.includes(name)) return <OneReport key={name} name={name} offered={offered} />;
  return (
    <Page title={t('title')}>
      <ReportNav offered={offered} />
      <EmptyState kind={known ? 'forbidden' : 'noMatch'} title={t(known ? 'notYours' : 'notHere')} />
    </Page>
  );
};

export default ReportPage;

interface NavProps {
  readonly offered: readonly ReportName[];
  readonly name?: ReportName;
}

const ReportNav = ({ offered, name }: NavProps) => {
  const { t } = useTranslation('reports');
  return (
    <PartLinks
      label={t('choose')}
      parts={offered}
      open={name}
      title={(each) => t(`report_${each}`)}
      className="report-nav"
      hrefOf={(each) => `/report/${each}`}
    />
  );
};

interface OneProps {
  readonly name: ReportName;
  readonly offered: readonly ReportName[];
}

const OneReport = ({ name, offered }: OneProps) => {
  const { t } = useTranslation('reports');
  const { asked, left, ask } = useReportAsked(name);
  const query = useCall(getReport, asked, { staleTime: 0 });
  const catching = query.data?.catchingUp === true;
  // Refetches until recent changes are included.
  useCall(getReport, asked, {
    enabled: catching,
    quiet: true,
    ...(catching && { refetchInterval: CATCH_UP_MS }),
  });
  return (
    <Page
      title={t(`report_${name}`)}
      crumb={t(`report_${name}`)}
      purpose={t(`hint_${name}`)}
      help="report-figures"
      className="report-page"
      actions={<ReportTools asked={asked} />}
    >
      <ReportNav offered={offered} name={name} />
      <ReportFilters report={name} asked={asked} ask={ask} data={query.data} />
      <LeftOut names={left} />
      <Suspense fallback={<Skeleton lines={8} label={t('chart')} />}>
        <ReportChart report={name} query={query} />
      </Suspense>
      <Panel title={t('table')} flush extra={query.data && <Notes report={query.data} />}>
        <Loaded
          query={query}
          lines={10}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<NothingThere report={name} />}
        >
          {(report) => <Figures report={report} asked={asked} />}
        </Loaded>
      </Panel>
    </Page>
  );
};

/** Parameters in the address that the report does not support. */
const LeftOut = ({ names }: { readonly names: readonly string[] }) => {
  const { t } = useTranslation('reports');
  const words: Readonly<Record<string, string>> = {
    ...{ from: t('period'), to: t('period'), by: t('by'), compare: t('compare'), back: t('back') },
    ...{ houseId: t('houses'), channel: t('channels'), landlordId: t('landlords') },
  };
  const said = new Set(names.flatMap((name) => words[name] ?? []));
  if (said.size === 0) return null;
  return (
    <p className="callout warn" role="status">
      {t('leftOut', { what: [...said].join(' · ') })}
    </p>
  );
};

const Notes = ({ report }: { readonly report: Report }) => {
  const { t } = useTranslation('reports');
  const language = currentLanguage();
  const ofBooks = report.report === 'pickup' || report.report === 'pace';
  return (
    <span className="muted report-notes">
      {reports[report.report].of !== 'now' && formatRange(report.period.from, report.period.to, language)}
      {report.before &&
        ` · ${t('comparedWith', {
          from: formatDate(report.before.from, language, { weekday: false }),
          to: formatDate(report.before.to, language, { weekday: false }),
        })}`}
      {ofBooks &&
        ` · ${report.booksOf === null ? t('noBooks') : t('booksOf', { date: formatDate(report.booksOf, language) })}`}
      {report.catchingUp && ` · ${t('catchingUp')}`}
    </span>
  );
};

interface FiguresProps {
  readonly report: Report;
  readonly asked: ReturnType<typeof useReportAsked>['asked'];
}

const TOTAL = 'total';

/** Addresses of the drawers: the orders behind a row's figure, or why it moved. */
const useOpened = (report: Report, asked: FiguresProps['asked']) => {
  const [search] = useAddressSearch();
  const navigate = useNavigate();
  const at = (key: string | null, changes: Readonly<Record<'figure' | 'why', string | null>>): string => {
    const next = new URLSearchParams(search);
    next.set('row', key === null ? TOTAL : `=${key}`);
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name);
      else next.set(name, value);
    return `?${next}`;
  };
  return {
    search,
    hrefOf: (key: string | null, figure: FigureName): string => at(key, { figure, why: null }),
    /** Null: the figure of the row cannot be taken apart. */
    whyOf: (row: ReportRow | null, why: FigureName): string | null =>
      whyAsked(report, asked, why, row) === null ? null : at(row?.key ?? null, { figure: null, why }),
    close: () => {
      const next = new URLSearchParams(search);
      for (const name of ['row', 'figure', 'why']) next.delete(name);
      void navigate(`?${next}`, { replace: true });
    },
  };
};

/** The address holds the opened row, so its orders can be shared as a link. */
const Figures = ({ report, asked }: FiguresProps) => {
  const { t } = useTranslation('reports');
  const { search, hrefOf, whyOf, close } = useOpened(report, asked);
  const title = useRowTitle(report.by);
  const row = search.get('row');
  const offered = ordersBehind[report.report] ?? [];
  const figure = offered.find((name) => name === search.get('figure')) ?? offered[0];
  const why = figureNames(report).find((name) => name === search.get('why'));
  const key = row?.startsWith('=') ? row.slice(1) : undefined;
  const opened = key === undefined ? undefined : report.rows.find((each) => each.key === key);
  const whyQuestion =
    why !== undefined && row !== null && (key === undefined || opened)
      ? whyAsked(report, asked, why, opened ?? null)
      : null;
  return (
    <>
      {comparesWithNothing(report) && <p className="muted report-nothing-before">{t('nothingBeforeAll')}</p>}
      <ReportTable report={report} hrefOf={hrefOf} asked={asked} whyOf={whyOf} />
      {whyQuestion && (
        <WhyPanel
          key={`${row} ${why}`}
          asked={whyQuestion}
          row={opened && title(opened)}
          open
          onClose={close}
        />
      )}
      {row !== null && figure !== undefined && why === undefined && (
        <ReportOrders
          key={`${row} ${figure}`}
          // Relative days are fixed to the displayed period.
          asked={{ ...asked, ...report.period }}
          rowKey={key}
          figure={figure}
          title={t('ordersOf', { figure: t(`figure_${figure}`), row: opened ? title(opened) : t('total') })}
          open
          onClose={close}
        />
      )}
    </>
  );
};
