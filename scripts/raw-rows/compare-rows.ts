/** Compares the columns that raw statements answered with the types that the code claims for their rows. */
import type { Noted } from '../../apps/server/test/raw-row-notes.ts';
import type { Kind, RawSite } from './row-types.ts';

/** Kinds of PostgreSQL's types by number, as the parsers of `open-database.ts` deliver them. */
const KINDS: Readonly<Record<number, Kind>> = {
  16: 'boolean',
  17: 'bytes',
  ...Object.fromEntries([20, 21, 23, 26, 700, 701, 1700].map((type) => [type, 'number' as const])),
  ...Object.fromEntries(
    [18, 19, 25, 705, 869, 1042, 1043, 1082, 1083, 2950].map((type) => [type, 'string' as const]),
  ),
  ...Object.fromEntries([1114, 1184].map((type) => [type, 'date' as const])),
  ...Object.fromEntries([114, 3802, 1186].map((type) => [type, 'any' as const])),
  ...Object.fromEntries(
    [1000, 1005, 1007, 1009, 1014, 1015, 1016, 1021, 1022, 1115, 1182, 1185, 1231, 2951, 199, 3807].map(
      (type) => [type, 'array' as const],
    ),
  ),
};

/** Types of our own (enumerations) are read as text; any other unknown type is not compared. */
const FIRST_OWN_TYPE = 16_384;
const kindOf = (type: number): Kind => KINDS[type] ?? (type >= FIRST_OWN_TYPE ? 'string' : 'any');

const fits = (claimed: readonly Kind[], kind: Kind): boolean =>
  claimed.length === 0 || kind === 'any' || claimed.includes('any') || claimed.includes(kind);

const wrongIn = ({ row, value }: RawSite, { alias, columns }: Noted): string[] => {
  const types = new Map(columns);
  if (alias !== null) {
    const [[, type] = []] = columns;
    return row === null && type !== undefined && !fits(value, kindOf(type))
      ? [`${alias} is ${kindOf(type)}, claimed ${value.join(' | ')}`]
      : [];
  }
  return Object.entries(row ?? {}).flatMap(([name, claimed]) => {
    const type = types.get(name);
    if (type === undefined) return [`no column ${name}`];
    return fits(claimed, kindOf(type)) ? [] : [`${name} is ${kindOf(type)}, claimed ${claimed.join(' | ')}`];
  });
};

export interface Compared {
  /** One line for each statement whose rows are not what the code claims. */
  readonly wrong: readonly string[];
  /** Statements with a row type. */
  readonly rows: number;
  /** Rows whose query no test has run: `file:line`. */
  readonly unread: readonly string[];
}

/** Statements with the same text are compared with the type that fits best: one of them answered. */
export function compareRows(sites: readonly RawSite[], noted: readonly Noted[]): Compared {
  const sitesByKey = Map.groupBy(sites, ({ key }) => key);
  const wrong = noted.flatMap((one) => {
    const all = (sitesByKey.get(one.key) ?? []).map((site) => ({ site, faults: wrongIn(site, one) }));
    const best = all.toSorted((a, b) => a.faults.length - b.faults.length)[0];
    return best && best.faults.length > 0
      ? [`${best.site.file}:${best.site.line}: ${best.faults.join('; ')}`]
      : [];
  });
  const read = new Set(noted.filter(({ alias }) => alias === null).map(({ key }) => key));
  const statements = sites.filter(({ row }) => row !== null);
  return {
    wrong: [...new Set(wrong)],
    rows: statements.length,
    unread: statements.filter(({ key }) => !read.has(key)).map(({ file, line }) => `${file}:${line}`),
  };
}
