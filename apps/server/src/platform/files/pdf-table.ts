/** PDF tables whose rows continue on the next page under the column titles. */
import { type Doc, fitsPlainly, type PlacedText, printable, setTexts } from './pdf-letters.ts';
import { BODY, GREY, makeRoom, marginOf, PAD, roomOf, ruleAt, widthOf } from './pdf-page.ts';

export interface PdfColumn {
  readonly title: string;
  /** Share of the width. */
  readonly width: number;
  readonly align?: 'left' | 'right';
}

export interface PdfTable {
  readonly kind: 'table';
  readonly columns: readonly PdfColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Sums, under a line. */
  readonly foot?: readonly (readonly string[])[];
  /** Rows to be written into by hand are higher. */
  readonly rowHeight?: number;
  /** Smaller letters, for many columns of amounts. */
  readonly isDense?: boolean;
  /** Begins on a new page rather than being parted, unless it is longer than one. */
  readonly isWhole?: boolean;
}

interface Cell {
  readonly text: string;
  /** True for unshaped text on one line. */
  readonly isPlain: boolean;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

/** In column order, so that copied or read text makes sense; adjacent plain cells in one write. */
const drawCells = (doc: Doc, cells: readonly Cell[]): void => {
  let plain: PlacedText[] = [];
  for (const { text, isPlain, x, y, width, align } of cells) {
    if (isPlain) {
      const indent = align === 'right' ? width - doc.widthOfString(text) : 0;
      if (text !== '') plain.push({ text, x: x + indent, y });
      continue;
    }
    setTexts(doc, plain);
    plain = [];
    doc.text(text, x, y, { width, align });
  }
  setTexts(doc, plain);
};

interface Layout {
  readonly size: number;
  readonly pad: number;
  readonly lefts: readonly number[];
  optionsOf(column: number): { readonly width: number; readonly align: 'left' | 'right' };
  heightOf(cells: readonly string[]): number;
}

const DENSE = { size: 8, pad: 3 } as const;

const layoutOf = (doc: Doc, { columns, rowHeight = 0, isDense = false }: PdfTable): Layout => {
  const { size, pad } = isDense ? DENSE : { size: BODY, pad: PAD };
  const total = columns.reduce((sum, { width }) => sum + width, 0);
  const widths = columns.map(({ width }) => (width / total) * widthOf(doc));
  const optionsOf = (column: number) => ({
    width: (widths[column] ?? 0) - 2 * pad,
    align: columns[column]?.align ?? ('left' as const),
  });
  return {
    ...{ size, pad },
    lefts: widths.map((_, index) => marginOf(doc) + widths.slice(0, index).reduce((sum, w) => sum + w, 0)),
    optionsOf,
    heightOf: (cells) => {
      doc.fontSize(size);
      const line = doc.currentLineHeight(true);
      const heights = cells.map((cell, index) =>
        fitsPlainly(doc, cell, optionsOf(index).width) ? line : doc.heightOfString(cell, optionsOf(index)),
      );
      return Math.max(rowHeight, ...heights) + 2 * PAD;
    },
  };
};

/** For the column titles with the first row, which are never parted, or for a table that is kept whole. */
export const startHeight = (doc: Doc, table: PdfTable): number => {
  const { heightOf } = layoutOf(doc, table);
  const rows = [...table.rows, ...(table.foot ?? [])];
  const heights = [table.columns.map(({ title }) => title), ...(table.isWhole ? rows : rows.slice(0, 1))].map(
    (cells) => heightOf(cells.map((cell) => printable(doc, cell))),
  );
  const height = heights.reduce((sum, each) => sum + each, 0);
  return height < roomOf(doc) ? height : (heights[0] ?? 0) + (heights[1] ?? 0);
};

const drawRow = (
  doc: Doc,
  { lefts, pad, optionsOf }: Layout,
  said: readonly string[],
  height: number,
): void => {
  const { y } = doc;
  drawCells(
    doc,
    said.map((text, index) => ({
      text,
      isPlain: fitsPlainly(doc, text, optionsOf(index).width),
      x: (lefts[index] ?? 0) + pad,
      y: y + PAD,
      ...optionsOf(index),
    })),
  );
  doc.y = y + height;
  ruleAt(doc, doc.y);
};

export const drawTable = (doc: Doc, table: PdfTable): void => {
  const layout = layoutOf(doc, table);
  const titles = table.columns.map(({ title }) => printable(doc, title));
  const drawHead = (): void => {
    ruleAt(doc, doc.y);
    doc.fontSize(layout.size).fillColor(GREY);
    drawRow(doc, layout, titles, layout.heightOf(titles));
  };
  makeRoom(doc, startHeight(doc, table));
  drawHead();
  for (const row of [...table.rows, ...(table.foot ?? [])]) {
    const said = row.map((cell) => printable(doc, cell));
    const height = layout.heightOf(said);
    if (makeRoom(doc, height)) drawHead();
    doc.fontSize(layout.size).fillColor('black');
    drawRow(doc, layout, said, height);
  }
  doc.y += 2 * PAD;
};
