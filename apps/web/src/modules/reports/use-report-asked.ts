/** What a report is asked for, as the address carries it: it can be sent, reloaded and stepped back. */
import type { InputOf } from '@minsu/contract/endpoint.ts';
import { getReport } from '@minsu/contract/reports/report-endpoints.ts';
import { type ReportName, reports } from '@minsu/contract/reports/report-list.ts';
import { useSearchParams } from 'react-router';

export type AskedInput = InputOf<typeof getReport>;
type Change = Readonly<Record<string, string | readonly string[] | undefined>>;

const many = ['houseId', 'channel', 'landlordId'] as const;
const single = ['from', 'to', 'by', 'compare', 'back'] as const;

const readAll = (report: ReportName, search: URLSearchParams): Record<string, unknown> => {
  const spec = reports[report];
  const asked: Record<string, unknown> = { report };
  for (const key of single) if (search.get(key)) asked[key] = search.get(key);
  for (const key of many) {
    const values = search.getAll(key).filter(Boolean);
    if (values.length > 0 && spec.filters.includes(key)) asked[key] = values;
  }
  return asked;
};

/** What an old or hand-edited address asks for wrongly is left out. */
const healed = (asked: Record<string, unknown>, report: ReportName): AskedInput => {
  const { by } = asked;
  if (typeof by === 'string' && !(reports[report].by as readonly string[]).includes(by)) delete asked.by;
  const wrong = getReport.input.safeParse(asked).error?.issues ?? [];
  for (const { path } of wrong) delete asked[String(path[0])];
  return asked as AskedInput;
};

export const useReportAsked = (report: ReportName) => {
  const [search, setSearch] = useSearchParams();
  const ask = (change: Change): void =>
    setSearch(
      (was) => {
        const next = new URLSearchParams([...was].filter(([key]) => !(key in change) && key !== 'row'));
        for (const [key, value] of Object.entries(change))
          for (const each of [value ?? []].flat()) next.append(key, each);
        return next;
      },
      { replace: true },
    );
  return { asked: healed(readAll(report, search), report), ask, row: search.get('row') };
};
