// Turns a gesture (paste, fill, delete, copy) into cell edits, with a reason per cell that cannot be written.
import type { Cell } from '../../../components/board/canvas-geometry.ts';
import { type Copy, fillSelection, pasteTarget, repeat } from './grid-fill.ts';
import { type CellEdit, cellAt, fromPlans, isSetPrice, type RowIndex, toPlans } from './grid-model.ts';
import { type CellRange, cellsOf } from './grid-selection.ts';
import { formatTable, type PriceProblem, readPrice, splitTable } from './price-text.ts';

export interface RefusedCell {
  readonly rowKey: string;
  readonly day: number;
  readonly text: string;
  readonly problem: PriceProblem | 'readOnly';
}

export interface EditPlan {
  readonly edits: readonly CellEdit[];
  readonly refused: readonly RefusedCell[];
  /** Pasted cells beyond the last row or day. */
  readonly outside: number;
}

const NOTHING_TO_EDIT: EditPlan = { edits: [], refused: [], outside: 0 };

class Collector {
  readonly edits: CellEdit[] = [];
  readonly refused: RefusedCell[] = [];
  outside = 0;
  readonly #rows: RowIndex;

  constructor(rows: RowIndex) {
    this.#rows = rows;
  }

  /** `cell` counts plan rows. Writing the current value is not an edit. */
  write(cell: Cell, fen: number | null, text = ''): void {
    const row = this.#rows.list[cell.row];
    const now = row && cellAt(this.#rows, cell);
    if (!row || !now) {
      this.outside += 1;
      return;
    }
    if (!now.editable) this.refuse(cell, text, 'readOnly');
    else if (fen === null ? isSetPrice(now.look) : !isSetPrice(now.look) || now.fen !== fen)
      this.edits.push({ rowKey: row.key, day: cell.day, fen });
  }

  refuse({ row, day }: Cell, text: string, problem: RefusedCell['problem']): void {
    const rowKey = this.#rows.list[row]?.key;
    if (rowKey !== undefined) this.refused.push({ rowKey, day, text, problem });
  }

  plan(): EditPlan {
    const { edits, refused, outside } = this;
    return { edits, refused, outside };
  }
}

export function typeEdits(rows: RowIndex, range: CellRange, fen: number): EditPlan {
  const into = new Collector(rows);
  for (const cell of priceCells(rows, range)) into.write(cell, fen);
  return into.plan();
}

/** Result of an input. */
export interface TypedPrice {
  readonly at: Cell;
  /** Null: emptied, back to the rule. */
  readonly fen: number | null;
  /** Price shown when the input opened. */
  readonly seenFen: number | null;
  /** Typed over the price; false if the price was edited. */
  readonly typed: boolean;
  /** Ctrl+Enter: the whole selection. */
  readonly range: CellRange | null;
}

/** Opening and closing is not an edit, so that viewing never fixes a rule's price. */
export function typedEdits(rows: RowIndex, { at, fen, seenFen, typed, range }: TypedPrice): EditPlan {
  if (!typed && seenFen === fen && !range) return NOTHING_TO_EDIT;
  const { row, day } = at;
  const cells = range ?? { firstRow: row, lastRow: row, firstDay: day, lastDay: day };
  const plan = fen === null ? clearEdits(rows, cells) : typeEdits(rows, cells, fen);
  const rowKey = rows.list[row]?.key;
  const edits = plan.edits.map((edit) =>
    edit.rowKey === rowKey && edit.day === day ? { ...edit, seenFen } : edit,
  );
  return { ...plan, edits };
}

/** Delete: back to the rule. Skips cells that follow it already and read-only ones. */
export function clearEdits(rows: RowIndex, range: CellRange): EditPlan {
  const into = new Collector(rows);
  for (const cell of priceCells(rows, range)) if (cellAt(rows, cell)?.editable) into.write(cell, null);
  return into.plan();
}

export function fillEdits(rows: RowIndex, range: CellRange, way: 'down' | 'right'): EditPlan {
  const plans = toPlans(rows, range);
  return plans ? copyEdits(rows, fillSelection(plans, way)) : NOTHING_TO_EDIT;
}

/** Fill handle; both ranges count rows. */
export function dragEdits(rows: RowIndex, source: CellRange, target: CellRange): EditPlan {
  const [from, to] = [toPlans(rows, source), toPlans(rows, target)];
  return from && to ? copyEdits(rows, repeat(from, to)) : NOTHING_TO_EDIT;
}

function copyEdits(rows: RowIndex, copies: readonly Copy[]): EditPlan {
  const into = new Collector(rows);
  for (const copy of copies) {
    const [from, to] = [fromPlans(rows, copy.from), fromPlans(rows, copy.to)];
    const fen = from && cellAt(rows, from)?.fen;
    if (to && typeof fen === 'number') into.write(to, fen);
  }
  return into.plan();
}

export function pasteEdits(rows: RowIndex, range: CellRange, text: string): EditPlan {
  const plans = toPlans(rows, range);
  const table = splitTable(text);
  const columns = table.reduce((most, line) => Math.max(most, line.length), 0);
  if (!plans || columns === 0) return NOTHING_TO_EDIT;
  const into = new Collector(rows);
  const target = pasteTarget(plans, table.length, columns);
  for (const cell of cellsOf(target)) {
    const line = table[(cell.row - target.firstRow) % table.length];
    pasteOne(into, fromPlans(rows, cell), line?.[(cell.day - target.firstDay) % columns] ?? '');
  }
  return into.plan();
}

/** An empty spreadsheet cell leaves the price unchanged. */
function pasteOne(into: Collector, to: Cell | null, text: string): void {
  const read = readPrice(text);
  if (read.kind === 'empty') return;
  if (!to) into.outside += 1;
  else if (read.kind === 'refused') into.refuse(to, text, read.problem);
  else into.write(to, read.fen, text);
}

export function copyText(rows: RowIndex, range: CellRange): string {
  const plans = toPlans(rows, range);
  if (!plans) return '';
  const lines: (number | null)[][] = [];
  for (let row = plans.firstRow; row <= plans.lastRow; row++) {
    const line: (number | null)[] = [];
    for (let day = plans.firstDay; day <= plans.lastDay; day++) {
      const at = fromPlans(rows, { row, day });
      line.push(at && (cellAt(rows, at)?.fen ?? null));
    }
    lines.push(line);
  }
  return formatTable(lines);
}

function priceCells(rows: RowIndex, range: CellRange): Cell[] {
  const plans = toPlans(rows, range);
  if (!plans) return [];
  return cellsOf(plans).flatMap((cell) => fromPlans(rows, cell) ?? []);
}

/** Count, minimum, maximum and average of the selected prices, for the status line. */
export interface RangeFigures {
  readonly count: number;
  readonly min: number;
  readonly max: number;
  readonly mean: number;
}

export function figuresOf(rows: RowIndex, range: CellRange): RangeFigures | null {
  let [count, sum, min, max] = [0, 0, Number.POSITIVE_INFINITY, 0];
  for (const cell of priceCells(rows, range)) {
    const fen = cellAt(rows, cell)?.fen;
    if (typeof fen !== 'number') continue;
    count += 1;
    sum += fen;
    min = Math.min(min, fen);
    max = Math.max(max, fen);
  }
  return count === 0 ? null : { count, min, max, mean: Math.round(sum / count) };
}
