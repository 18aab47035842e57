/** Rows of a worksheet as texts. Empty cells and rows cost nothing, however large their numbers. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { importFailures } from '@minsu/contract/platform/import-run.ts';
import type { Cell, SheetLine } from './cell-rules.ts';
import { columnOfLetters, fillMerged, mergedIn } from './merged-cells.ts';
import { assertCellLength, assertColumn, type SheetBudget, spendCell } from './sheet-budget.ts';
import { dateOfSerial, isRounded, type NumberFormat, shownNumber } from './sheet-number-rules.ts';
import { cellOf } from './sheet-reader.ts';
import { attributeOf, decodeEntities, type XmlToken, xmlTokens } from './xml-tokens.ts';

export interface SheetParts {
  /** Filled rows. */
  readonly limit: number;
  readonly budget: SheetBudget;
  readonly strings: readonly string[];
  /** By cell style. */
  readonly formats: readonly NumberFormat[];
  readonly struck: readonly boolean[];
  readonly is1904: boolean;
}

const MAX_ROW = 1_048_576;

/** `BC12` → 54; undefined where the reference names no column. */
const columnOf = (reference: string | undefined): number | undefined => {
  const letters = /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0];
  return letters === undefined ? undefined : columnOfLetters(letters);
};

/** Filters and closed groups hide rows in the same way. A row of no height is not seen either. */
const isHiddenRow = (tag: string): boolean => {
  const height = attributeOf(tag, 'ht');
  return (
    /^(?:1|true|on)$/i.test(attributeOf(tag, 'hidden') ?? '') || (height !== undefined && Number(height) < 1)
  );
};

interface RawCell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  text: string;
  hasFormula: boolean;
}

class RowReader {
  readonly lines: (SheetLine & { readonly cells: Cell[] })[] = [];
  readonly #parts: SheetParts;
  #line = 0;
  #cells: Cell[] = [];
  #column = -1;
  #isHidden = false;
  /** All of its filled cells are struck through. */
  #isStruck = true;
  #cell: RawCell | null = null;
  /** The element whose text counts: value, text or formula. */
  #within: '' | 'v' | 't' | 'f' = '';
  #phonetic = 0;
  #formulaLength = 0;

  constructor(parts: SheetParts) {
    this.#parts = parts;
  }

  #openRow(tag: string): void {
    const given = Number(attributeOf(tag, 'r'));
    this.#line = Number.isInteger(given) && given > this.#line && given <= MAX_ROW ? given : this.#line + 1;
    this.#cells = [];
    this.#column = -1;
    this.#isHidden = isHiddenRow(tag);
    this.#isStruck = true;
  }

  #openCell(tag: string): void {
    this.#column = columnOf(attributeOf(tag, 'r')) ?? this.#column + 1;
    this.#formulaLength = 0;
    this.#cell = {
      column: this.#column,
      type: attributeOf(tag, 't') ?? 'n',
      style: Number(attributeOf(tag, 's') ?? 0),
      text: '',
      hasFormula: false,
    };
  }

  #addText(raw: string): void {
    const cell = this.#cell;
    if (!cell || this.#within === '' || this.#phonetic > 0) return;
    if (this.#within === 'f') {
      this.#formulaLength += raw.length;
      assertCellLength(this.#formulaLength, this.#line);
      return;
    }
    assertCellLength(cell.text.length + raw.length, this.#line);
    cell.text += decodeEntities(raw);
  }

  #valueOf({ type, style, text, hasFormula }: RawCell): Cell {
    if (hasFormula) return { text: '', wrong: 'formula' };
    if (type === 'e') return { text: '', wrong: 'sheetError' };
    if (type === 's') return cellOf(this.#parts.strings[Number(text)] ?? '');
    if (type === 'b') return { text: text.trim() === '1' ? 'true' : 'false' };
    if (type === 'd') return { text: text.slice(0, 10), isDate: true };
    if (type !== 'n') return cellOf(text);
    const value = Number(text);
    if (text.trim() === '' || !Number.isFinite(value)) return cellOf(text);
    const format = this.#parts.formats[style];
    if (format?.isDate) {
      const date = dateOfSerial(value, this.#parts.is1904);
      if (date !== null) return { text: date, isDate: true };
    }
    if (isRounded(value)) return { text: '', wrong: 'rounded' };
    return { text: shownNumber(value, format), ...(this.#parts.is1904 && { is1904: true as const }) };
  }

  #closeCell(): void {
    const raw = this.#cell;
    this.#cell = null;
    if (!raw || (raw.text === '' && !raw.hasFormula)) return;
    const cell = this.#valueOf(raw);
    if (cell.text === '' && !cell.wrong) return;
    this.#isStruck &&= this.#parts.struck[raw.style] ?? false;
    assertColumn(raw.column, this.#line);
    spendCell(this.#parts.budget, cell.text.length);
    while (this.#cells.length < raw.column) this.#cells.push({ text: '' });
    this.#cells[raw.column] = cell;
  }

  #closeRow(): void {
    if (this.#cells.length === 0) return;
    const hidden = (this.#isHidden || this.#isStruck) && { isHidden: true as const };
    this.lines.push({ line: this.#line, cells: this.#cells, ...hidden });
    if (this.lines.length > this.#parts.limit)
      fail(importFailures.tooManyRows, { params: { limit: this.#parts.limit - 1 } });
  }

  take(token: XmlToken): void {
    if (token.kind === 'text') return this.#addText(token.text);
    const isOpen = token.kind === 'open';
    switch (token.name) {
      case 'row':
        return isOpen ? this.#openRow(token.tag) : this.#closeRow();
      case 'c':
        return isOpen ? this.#openCell(token.tag) : this.#closeCell();
      case 'rPh':
        this.#phonetic += isOpen ? 1 : -1;
        return;
      case 'f':
        if (this.#cell) this.#cell.hasFormula = true;
        this.#within = isOpen ? 'f' : '';
        return;
      case 'v':
      case 't':
        this.#within = isOpen ? token.name : '';
    }
  }
}

/** Rows with something in them, at most `limit`, else `import.tooManyRows`. */
export const readSheetRows = (xml: string, parts: SheetParts): SheetLine[] => {
  const reader = new RowReader(parts);
  for (const token of xmlTokens(xml)) {
    // After the rows, only merged cells affect values.
    if (token.kind === 'close' && token.name === 'sheetData') break;
    reader.take(token);
  }
  const end = xml.lastIndexOf('sheetData>');
  fillMerged(reader.lines, mergedIn(end === -1 ? '' : xml.slice(end)), parts.budget);
  return reader.lines;
};
