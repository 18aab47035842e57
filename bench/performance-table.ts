/**
 * Table of docs/performance.md: each group's last figures and their date. A run replaces the rows of its groups and
 * keeps the others, so that groups can be measured separately.
 */
import { type Figure, type GroupResult, mark } from './figures.ts';

const BEGIN = '<!-- bench: written by `npm run bench` from here -->';
const END = '<!-- bench: to here -->';
const HEAD = ['| | Group | Figure | Measured | Target | When |', '|---|---|---|---|---|---|'];
const COLUMNS = 6;

export interface Row {
  readonly mark: string;
  readonly group: string;
  readonly name: string;
  readonly measured: string;
  readonly target: string;
  /** Date of the run and variation of its floor: `2026-11-23 ±4 %`. */
  readonly when: string;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
/** Escapes table bars. */
const cell = (text: string): string => text.replaceAll('|', '\\|');

const splitCells = (line: string): string[] =>
  line
    .slice(1, line.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((text) => text.replaceAll('\\|', '|').trim());

const bounds = (page: string): readonly [number, number] => {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from)
    throw new Error('docs/performance.md has lost the marks between which the table stands');
  return [from + BEGIN.length, to];
};

export const readRows = (page: string): Row[] => {
  const lines = page
    .slice(...bounds(page))
    .split('\n')
    .filter((line) => line.startsWith('|'));
  return lines.slice(HEAD.length).map((line) => {
    const cells = splitCells(line);
    if (cells.length !== COLUMNS) throw new Error(`docs/performance.md: not a row of the table: ${line}`);
    const [mark, group, name, measured, target, when] = cells as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    return { mark, group, name, measured, target, when };
  });
};

const rowOf = (group: string, { name, measured, target, passed, note }: Figure, when: string): Row => ({
  mark: passed === null ? '–' : mark(passed),
  group,
  name: oneLine(name),
  measured: oneLine(note ? `${measured} (${note})` : measured),
  target: oneLine(target),
  when,
});

interface Merge {
  readonly stored: readonly Row[];
  /** Crashed groups are left out by the caller: their last figures stay with their date. */
  readonly results: readonly GroupResult[];
  readonly when: string;
  /** Group order; unknown ones last. */
  readonly order: readonly string[];
}

export const mergeRows = ({ stored, results, when, order }: Merge): Row[] => {
  const measured = new Set(results.map(({ group }) => group));
  const rows = [
    ...stored.filter(({ group }) => !measured.has(group)),
    ...results.flatMap(({ group, figures }) => figures.map((one) => rowOf(group, one, when))),
  ];
  const place = (group: string): number => {
    const at = order.indexOf(group);
    return at < 0 ? order.length : at;
  };
  // Stable: rows of a group keep their order.
  return rows.sort((a, b) => place(a.group) - place(b.group));
};

export const writeRows = (page: string, rows: readonly Row[]): string => {
  const [from, to] = bounds(page);
  const lines = rows.map(
    (row) =>
      `| ${[row.mark, row.group, row.name, row.measured, row.target, row.when].map(cell).join(' | ')} |`,
  );
  return `${page.slice(0, from)}\n\n${[...HEAD, ...lines].join('\n')}\n\n${page.slice(to)}`;
};
