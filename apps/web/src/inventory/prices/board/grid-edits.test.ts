import { describe, expect, it } from 'vitest';
import {
  clearEdits,
  copyText,
  dragEdits,
  type EditPlan,
  figuresOf,
  fillEdits,
  pasteEdits,
  typedEdits,
  typeEdits,
} from './grid-edits.ts';
import { cellAt, fromPlans, type GridRow, indexRows, type PriceCell, toPlans } from './grid-model.ts';
import type { CellRange } from './grid-selection.ts';

const DAYS = 5;
const cell = (fen: number, change: Partial<PriceCell> = {}): PriceCell => ({
  fen,
  look: 'base',
  editable: true,
  stopSell: false,
  badges: [],
  edit: null,
  ...change,
});

function plan(key: string, at: (day: number) => PriceCell): GridRow {
  return { key, kind: 'plan', label: key, cell: (day) => (day >= 0 && day < DAYS ? at(day) : null) };
}

/** A house, a type with two plans, a type with one: rows 2, 3 and 5 hold prices; the middle one is derived. */
const rows = indexRows([
  { key: 'h', kind: 'house', label: 'h' },
  { key: 't1', kind: 'type', label: 't1' },
  plan('a', (day) => cell(10_000 + day * 100, day === 1 ? { look: 'manual' } : {})),
  plan('b', () => cell(9_000, { look: 'derived', editable: false })),
  { key: 't2', kind: 'type', label: 't2' },
  plan('c', (day) => cell(20_000, { editable: day > 0 })),
]);

const range = (firstRow: number, firstDay: number, lastRow: number, lastDay: number): CellRange => ({
  firstRow,
  lastRow,
  firstDay,
  lastDay,
});
const written = ({ edits }: EditPlan) => edits.map(({ rowKey, day, fen }) => `${rowKey}${day}=${fen}`);
const refused = ({ refused: cells }: EditPlan) =>
  cells.map(({ rowKey, day, problem }) => `${rowKey}${day} ${problem}`);

describe('plan rows', () => {
  it('are counted without headings and collapsed rows', () => {
    expect(rows.plans).toEqual([2, 3, 5]);
    expect(toPlans(rows, range(0, 0, 5, 1))).toEqual(range(0, 0, 2, 1));
    expect(toPlans(rows, range(4, 0, 4, 1))).toBeNull();
    expect(fromPlans(rows, { row: 2, day: 1 })).toEqual({ row: 5, day: 1 });
    expect(fromPlans(rows, { row: 3, day: 1 })).toBeNull();
    const folded = indexRows(rows.list.map((row) => (row.key === 't1' ? { ...row, collapsed: true } : row)));
    expect(folded.list.map(({ key }) => key)).toEqual(['h', 't1', 't2', 'c']);
    expect(cellAt(rows, { row: 1, day: 0 })).toBeNull();
  });
});

describe('typing and deleting', () => {
  it('writes the selection except read-only cells', () => {
    const typed = typeEdits(rows, range(2, 0, 3, 1), 8_800);
    expect(written(typed)).toEqual(['a0=8800', 'a1=8800']);
    expect(refused(typed)).toEqual(['b0 readOnly', 'b1 readOnly']);
  });

  it("fixes a price equal to the rule's, and skips one already fixed", () => {
    expect(written(typeEdits(rows, range(2, 0, 2, 0), 10_000))).toEqual(['a0=10000']);
    expect(written(typeEdits(rows, range(2, 1, 2, 1), 10_100))).toEqual([]);
  });

  it('returns only manual prices to the rule', () => {
    const cleared = clearEdits(rows, range(0, 0, 5, 4));
    expect(written(cleared)).toEqual(['a1=null']);
    expect(cleared.refused).toEqual([]);
  });
});

describe('an input', () => {
  const at = { row: 2, day: 0 };
  const typed = { at, fen: 10_000, seenFen: 10_000, typed: true, range: null };

  it('writes nothing when opened and closed', () => {
    expect(typedEdits(rows, { ...typed, typed: false }).edits).toEqual([]);
    expect(typedEdits(rows, typed).edits).toEqual([{ rowKey: 'a', day: 0, fen: 10_000, seenFen: 10_000 }]);
  });

  it('returns cells to the rule when emptied, or the whole selection with Ctrl', () => {
    expect(typedEdits(rows, { ...typed, fen: null }).edits).toEqual([]);
    const manual = { ...typed, at: { row: 2, day: 1 }, fen: null, seenFen: 10_100 };
    expect(typedEdits(rows, manual).edits).toEqual([{ rowKey: 'a', day: 1, fen: null, seenFen: 10_100 }]);
    const whole = typedEdits(rows, { ...typed, fen: null, range: range(0, 0, 5, 4) });
    expect(written(whole)).toEqual(['a1=null']);
  });

  it('sends the seen price only for its own cell', () => {
    const { edits } = typedEdits(rows, { ...typed, fen: 9_900, seenFen: 9_800, range: range(2, 0, 2, 1) });
    expect(edits).toEqual([
      { rowKey: 'a', day: 0, fen: 9_900, seenFen: 9_800 },
      { rowKey: 'a', day: 1, fen: 9_900 },
    ]);
  });
});

describe('fill', () => {
  it('skips headings and refuses read-only cells', () => {
    const filled = fillEdits(rows, range(2, 1, 5, 1), 'down');
    expect(written(filled)).toEqual(['c1=10100']);
    expect(refused(filled)).toEqual(['b1 readOnly']);
    expect(written(dragEdits(rows, range(2, 0, 2, 1), range(2, 2, 2, 4)))).toEqual([
      'a2=10000',
      'a3=10100',
      'a4=10000',
    ]);
  });
});

describe('paste', () => {
  it('refuses text cell by cell and applies the valid prices', () => {
    const pasted = pasteEdits(rows, range(5, 1, 5, 1), '¥300\tfree\t0\t400\n');
    expect(written(pasted)).toEqual(['c1=30000', 'c4=40000']);
    expect(refused(pasted)).toEqual(['c2 text', 'c3 notPositive']);
    expect(pasted.outside).toBe(0);
  });

  it('counts cells outside and ignores empty ones', () => {
    const pasted = pasteEdits(rows, range(5, 3, 5, 3), '\t300\t301\n302\n');
    expect(written(pasted)).toEqual(['c4=30000']);
    expect(pasted.outside).toBe(2);
  });

  it('takes as many lines as a spreadsheet copies', () => {
    const pasted = pasteEdits(rows, range(5, 1, 5, 1), '300\n'.repeat(200_000));
    expect(written(pasted)).toEqual(['c1=30000']);
    expect(pasted.outside).toBe(199_999);
  });

  it('repeats a single price over the selection', () => {
    expect(written(pasteEdits(rows, range(2, 2, 2, 4), '1,234.5'))).toEqual([
      'a2=123450',
      'a3=123450',
      'a4=123450',
    ]);
  });

  it('round-trips copied cells', () => {
    expect(copyText(rows, range(2, 0, 5, 1))).toBe('100\t101\n90\t90\n200\t200');
    expect(copyText(rows, range(0, 0, 1, 1))).toBe('');
  });
});

describe('figures', () => {
  it('counts prices only', () => {
    expect(figuresOf(rows, range(0, 0, 3, 1))).toEqual({ count: 4, min: 9_000, max: 10_100, mean: 9_525 });
    expect(figuresOf(rows, range(0, 0, 1, 1))).toBeNull();
  });
});
