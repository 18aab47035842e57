/** Drops invalid parameters of a report from an old address or schedule. Pure. */
import type { InputOf } from '../../platform/endpoint.ts';
import { getReport } from './report-endpoints.ts';
import { type Grouping, type ReportName, reports } from './report-list.ts';

const filters = ['houseId', 'channel', 'landlordId'] as const;
const period = ['from', 'to'];

interface Fitting {
  readonly asked: InputOf<typeof getReport>;
  /** Dropped parameters. */
  readonly left: readonly string[];
}

/** A filter or grouping that the report does not have; null: all fits. */
export const unsupportedOptionOf = (
  report: ReportName,
  asked: Readonly<Partial<Record<(typeof filters)[number] | 'by', unknown>>>,
): 'by' | (typeof filters)[number] | null => {
  const spec = reports[report];
  if (asked.by !== undefined && !spec.by.includes(asked.by as Grouping)) return 'by';
  return filters.find((name) => asked[name] !== undefined && !spec.filters.includes(name)) ?? null;
};

/** Names of parameters the schema refuses. */
const refused = (asked: Readonly<Record<string, unknown>>): string[] =>
  (getReport.input.safeParse(asked).error?.issues ?? [])
    .flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0])]))
    .filter((name) => name in asked);

export const fittingQuestion = (report: ReportName, question: Readonly<Record<string, unknown>>): Fitting => {
  const asked: Record<string, unknown> = { ...question, report };
  const left = new Set<string>();
  const leaveOut = (name: string): void => {
    // One end of a period is useless without the other.
    for (const each of period.includes(name) ? period : [name]) {
      if (!(each in asked)) continue;
      left.add(each);
      delete asked[each];
    }
  };
  // Multi-field rules are checked once each field is valid.
  for (let wrong = refused(asked); wrong.length > 0; wrong = refused(asked))
    for (const name of wrong) leaveOut(name);
  for (
    let misfit = unsupportedOptionOf(report, asked);
    misfit !== null;
    misfit = unsupportedOptionOf(report, asked)
  )
    leaveOut(misfit);
  return { asked: asked as InputOf<typeof getReport>, left: [...left] };
};
