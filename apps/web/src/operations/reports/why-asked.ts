/** The question behind a figure of a report: its total, or one of its rows. */
import { bucketDays } from '@minsu/contract/operations/reports/period-rules.ts';
import type { Report, ReportRow } from '@minsu/contract/operations/reports/report-endpoints.ts';
import { type FigureName, isGrain, reports } from '@minsu/contract/operations/reports/report-list.ts';
import { isExplained } from '@minsu/contract/operations/reports/why-figures.ts';
import type { AskedInput } from './use-report-asked.ts';
import type { WhyAsked } from './why-panel.tsx';

const rowFilters = { house: 'houseId', landlord: 'landlordId', channel: 'channel' } as const;

/** Question about the total of a figure. */
const ofTotal = (report: Report, asked: AskedInput, figure: FigureName): WhyAsked => {
  const { houseId, channel, landlordId, back, compare } = asked;
  return {
    ...{ report: report.report, figure, ...report.period },
    ...(compare ? { compare } : {}),
    ...(houseId ? { houseId } : {}),
    ...(channel ? { channel } : {}),
    ...(landlordId ? { landlordId } : {}),
    ...(back ? { back } : {}),
  } as WhyAsked;
};

/** Null: the figure, or the row, cannot be taken apart. */
export const whyAsked = (
  report: Report,
  asked: AskedInput,
  figure: FigureName,
  row: Pick<ReportRow, 'key' | 'earlier'> | null,
): WhyAsked | null => {
  if (!isExplained(report.report, figure)) return null;
  const total = ofTotal(report, asked, figure);
  if (row === null) return total;
  const { by, period, before } = report;
  if (isGrain(by)) {
    if (reports[report.report].of === 'ahead') return { ...total, ...bucketDays(row.key, by, period) };
    if (!before || row.earlier === null) return null;
    const earlier = bucketDays(row.earlier, by, before);
    return { ...total, ...bucketDays(row.key, by, period), beforeFrom: earlier.from, beforeTo: earlier.to };
  }
  const filter = rowFilters[by as keyof typeof rowFilters];
  if (filter === undefined || row.key === '') return null;
  return { ...total, [filter]: [row.key] } as WhyAsked;
};
