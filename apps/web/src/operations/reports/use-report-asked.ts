/** Report parameters in the address, so that it can be shared, reloaded and navigated. */

import { fittingQuestion } from '@minsu/contract/operations/reports/fitting-question.ts';
import type { getReport } from '@minsu/contract/operations/reports/report-endpoints.ts';
import type { ReportName } from '@minsu/contract/operations/reports/report-list.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';

export type AskedInput = InputOf<typeof getReport>;
type Change = Readonly<Record<string, string | readonly string[] | undefined>>;

const many = ['houseId', 'channel', 'landlordId'] as const;
/** Drawer parameters, removed when the filters change. */
const opened = ['row', 'figure', 'why'];
const single = ['from', 'to', 'by', 'compare', 'back'] as const;

const readAll = (search: URLSearchParams): Record<string, unknown> => {
  const asked: Record<string, unknown> = {};
  for (const key of single) if (search.get(key)) asked[key] = search.get(key);
  for (const key of many) {
    const values = search.getAll(key).filter(Boolean);
    if (values.length > 0) asked[key] = values;
  }
  return asked;
};

export const useReportAsked = (report: ReportName) => {
  const [search, setSearch] = useAddressSearch();
  const ask = (change: Change): void =>
    setSearch(
      (was) => {
        const next = new URLSearchParams(
          [...was].filter(([key]) => !(key in change) && !opened.includes(key)),
        );
        for (const [key, value] of Object.entries(change))
          for (const each of [value ?? []].flat()) next.append(key, each);
        return next;
      },
      { replace: true },
    );
  return { ...fittingQuestion(report, readAll(search)), ask };
};
