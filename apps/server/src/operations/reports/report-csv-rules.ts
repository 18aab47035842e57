/** A report as comma separated text. Pure. */

/** Full-width signs begin a formula, too, where programs take them for the plain ones. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
/** Some programs split cells at semicolons or tabs and would run the text after one. */
const NEEDS_QUOTES = /[",;\t\r\n]/;

/** Text that a spreadsheet would run as a formula stays text. */
const csvCell = (value: unknown): string => {
  if (value === null) return '';
  if (typeof value === 'number') return String(Number(value.toFixed(6)));
  const text = String(value);
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
};

/** With a byte order mark, without which Excel reads Chinese wrongly. */
export const csvOf = (rows: readonly (readonly unknown[])[]): string =>
  `\ufeff${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
