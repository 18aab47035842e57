/**
 * Cells that a workbook merges over several rows: only the first row has the value, but people read it in all of them.
 * Pure but for the lines, which are filled in place.
 */
import { fail } from '@minsu/contract/platform/failure.ts';
import { importFailures } from '@minsu/contract/platform/import-run.ts';
import type { Cell, SheetLine } from './cell-rules.ts';
import { MAX_COLUMNS, type SheetBudget, spendCell } from './sheet-budget.ts';

interface MergedColumn {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

const MAX_MERGED = 20_000;
const MERGED =
  /<(?:[\w.-]+:)?mergeCell\s[^<>]*?\bref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/gi;

export const columnOfLetters = (letters: string): number => {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

/** First column of each merged range of several rows. A range merged sideways is one cell. */
export const mergedIn = (xml: string): MergedColumn[] => {
  const found: MergedColumn[] = [];
  for (const [, letters = '', from, to] of xml.matchAll(MERGED)) {
    const range = { column: columnOfLetters(letters), from: Number(from), to: Number(to) };
    if (range.to <= range.from || range.column >= MAX_COLUMNS) continue;
    found.push(range);
    if (found.length > MAX_MERGED) fail(importFailures.tooBig);
  }
  return found;
};

const put = (line: { readonly cells: Cell[] }, column: number, cell: Cell): void => {
  while (line.cells.length < column) line.cells.push({ text: '' });
  line.cells[column] = cell;
};

/** Fills the rows of each range with its first cell, marked as merged; rows without anything in them stay away. */
export const fillMerged = (
  lines: readonly (SheetLine & { readonly cells: Cell[] })[],
  merged: readonly MergedColumn[],
  budget: SheetBudget,
): void => {
  for (const { column, from, to } of merged) {
    const start = lines.findIndex(({ line }) => line >= from);
    const first = lines[start];
    const cell = first?.line === from ? first.cells[column] : undefined;
    if (!cell || (cell.text === '' && !cell.wrong)) continue;
    const shown: Cell = { ...cell, isMerged: true };
    for (let at = start; at < lines.length && (lines[at]?.line ?? 0) <= to; at += 1) {
      if (at !== start) spendCell(budget, shown.text.length);
      put(lines[at] as { cells: Cell[] }, column, shown);
    }
  }
};
