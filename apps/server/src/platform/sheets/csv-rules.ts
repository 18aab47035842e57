/** Comma, semicolon or tab separated text, quoted as spreadsheet programs do. Pure. */

/** Stops reading a CSV file; `line` counts rows from 1. */
export class CsvProblem extends Error {
  readonly problem: 'openQuote' | 'cellTooLong' | 'tooManyColumns';
  readonly line: number;
  constructor(problem: CsvProblem['problem'], line: number) {
    super(problem);
    this.problem = problem;
    this.line = line;
  }
}

export interface CsvLimits {
  /** Reading stops after this many rows; the result has one more where there are more. */
  readonly rows: number;
  /** Filled or not. */
  readonly columns: number;
  readonly cellCharacters: number;
}

const NONE = Number.POSITIVE_INFINITY;
const UNLIMITED: CsvLimits = { rows: NONE, columns: NONE, cellCharacters: NONE };
/** Characters searched for the separator. */
const HEAD_LENGTH = 10_000;
const SEPARATORS = [',', ';', '\t'];

/**
 * The separator that the first line with any has most of, outside of quotes: there may be titles above the headings.
 */
const separatorOf = (text: string): string => {
  const lines = text
    .slice(0, HEAD_LENGTH)
    .replaceAll(/"[^"]*"/g, '')
    .split(/\r?\n|\r/);
  const first = lines.find((line) => SEPARATORS.some((each) => line.includes(each))) ?? '';
  const count = (separator: string) => first.split(separator).length;
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
};

/** Excel for Mac can end lines with a carriage return alone. */
const lineEndOf = (text: string): string => (text.includes('\n') ? '\n' : '\r');

class CsvReader {
  readonly rows: string[][] = [];
  readonly #text: string;
  readonly #separator: string;
  readonly #lineEnd: string;
  readonly #limits: CsvLimits;
  #row: string[] = [];
  #at = 0;

  constructor(text: string, limits: CsvLimits) {
    this.#text = text;
    this.#separator = separatorOf(text);
    this.#lineEnd = lineEndOf(text);
    this.#limits = limits;
  }

  #fail(problem: CsvProblem['problem']): never {
    throw new CsvProblem(problem, this.rows.length + 1);
  }

  #assertLength(length: number): void {
    if (length > this.#limits.cellCharacters) this.#fail('cellTooLong');
  }

  /** From the opening quote to the closing one. */
  #quoted(): string {
    let cell = '';
    this.#at += 1;
    for (;;) {
      const end = this.#text.indexOf('"', this.#at);
      this.#assertLength((end === -1 ? this.#text.length : end) - this.#at + cell.length);
      if (end === -1) this.#fail('openQuote');
      cell += this.#text.slice(this.#at, end);
      this.#at = end + 1;
      if (this.#text[this.#at] !== '"') return cell;
      cell += '"';
      this.#at += 1;
    }
  }

  #plain(): string {
    const start = this.#at;
    const { length } = this.#text;
    while (this.#at < length) {
      const char = this.#text[this.#at];
      if (char === this.#separator || char === this.#lineEnd) break;
      this.#at += 1;
    }
    this.#assertLength(this.#at - start);
    return this.#text.slice(start, this.#at).replaceAll('\r', '');
  }

  read(): string[][] {
    const { length } = this.#text;
    while (this.#at < length && this.rows.length <= this.#limits.rows) {
      const quoted = this.#text[this.#at] === '"' ? this.#quoted() : '';
      const cell = quoted + this.#plain();
      this.#assertLength(cell.length);
      this.#row.push(cell);
      if (this.#row.length > this.#limits.columns) this.#fail('tooManyColumns');
      const isCellEnd = this.#text[this.#at] === this.#separator;
      this.#at += 1;
      // A trailing separator is followed by an empty cell.
      if (isCellEnd && this.#at === length) this.#row.push('');
      if (!isCellEnd || this.#at === length) {
        this.rows.push(this.#row);
        this.#row = [];
      }
    }
    return this.rows;
  }
}

/** Rows of cells. Throws CsvProblem. */
export const readCsv = (input: string, limits: CsvLimits = UNLIMITED): string[][] =>
  new CsvReader(input.replace(/^\uFEFF/, ''), limits).read();
