/** Results of a group: figures with targets, and their printed table. */

export interface Figure {
  readonly name: string;
  readonly measured: string;
  readonly target: string;
  /** Null: informational, without a target. */
  readonly passed: boolean | null;
  readonly note?: string;
}

export type Limit = readonly ['<=' | '>=', number];

export const reaches = (value: number, [sign, limit]: Limit): boolean =>
  sign === '<=' ? value <= limit : value >= limit;

const signs = { '<=': '≤', '>=': '≥' } as const;

interface Measure {
  readonly unit: string;
  readonly digits?: number;
  readonly limit?: Limit;
  readonly note?: string;
}

/** A number with unit and limit. */
export const figure = (name: string, value: number, { unit, digits = 0, limit, note }: Measure): Figure => ({
  name,
  measured: `${value.toFixed(digits)} ${unit}`,
  target: limit ? `${signs[limit[0]]} ${limit[1]} ${unit}` : '',
  passed: limit ? reaches(value, limit) : null,
  ...(note !== undefined && { note }),
});

/** A count that must be exact, however long it took. */
export const exactly = (name: string, found: number, wanted: number): Figure => ({
  name,
  measured: String(found),
  target: String(wanted),
  passed: found === wanted,
});

/** Changes that were never received. */
export const lostOf = (delays: readonly number[]): Figure =>
  exactly(
    `of ${delays.length} changes to hear, lost`,
    delays.filter((delay) => delay === Number.POSITIVE_INFINITY).length,
    0,
  );

/** The value below which this share of the samples is. */
export const percentile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
};

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

export interface GroupResult {
  readonly group: string;
  readonly figures: readonly Figure[];
}

/** Chinese characters take two terminal columns. */
const cells = (text: string): number =>
  [...text].reduce((width, letter) => width + (/[ᄀ-ᅟ⺀-꓏가-힣豈-﫿︰-﹏＀-｠]/.test(letter) ? 2 : 1), 0);

export const mark = (passed: boolean | null): string => (passed === null ? ' ' : passed ? '✓' : '✗');

export const printTable = (results: readonly GroupResult[]): void => {
  const rows = results.flatMap(({ group, figures }) =>
    figures.map((one) => [mark(one.passed), group, one.name, one.measured, one.target, one.note ?? '']),
  );
  const widths = ['', '', '', '', ''].map((_, column) =>
    Math.max(...rows.map((row) => cells(row[column] ?? ''))),
  );
  for (const row of rows) {
    const line = row.map(
      (text, column) => text + ' '.repeat(Math.max(0, (widths[column] ?? 0) - cells(text))),
    );
    console.log(line.join('  ').trimEnd());
  }
};
