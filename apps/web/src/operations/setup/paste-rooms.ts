/** Cells copied from a spreadsheet, put into the table of rooms. Pure. */

export const roomColumns = ['number', 'type', 'guests', 'priceFen'] as const;
export type RoomColumn = (typeof roomColumns)[number];

/** A row as typed; absent: empty. */
export type RoomRow = Readonly<Partial<Record<RoomColumn, string | number>>>;

export const emptyRow: RoomRow = {};

const isEmpty = (row: RoomRow): boolean =>
  roomColumns.every((column) => row[column] === undefined || row[column] === '');

/** Without empty rows at the end; one between others stays, so that messages land in their rows. */
export const filledRows = (rows: readonly RoomRow[]): RoomRow[] =>
  rows.slice(0, rows.findLastIndex((row) => !isEmpty(row)) + 1);

/** `¥1,288.50`, `368元`; undefined if it is no amount of at most two decimals. */
const fenIn = (text: string): number | undefined => {
  const plain = text.normalize('NFKC').replaceAll(/[¥￥元,\s]/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined;
};

const guestsIn = (text: string): number | undefined => {
  const plain = text
    .normalize('NFKC')
    .replace(/\s*[人位]$/, '')
    .trim();
  return /^\d{1,2}$/.test(plain) ? Number(plain) : undefined;
};

const cellValue = (column: RoomColumn, text: string): string | number | undefined => {
  if (column === 'priceFen') return fenIn(text);
  return column === 'guests' ? guestsIn(text) : text.trim();
};

const TITLE =
  /^(房间?号?|房间号码?|房型|人数|可住人数|价格|每晚价格.*|room|room no\.?|number|type|room type|guests|price)$/i;

const cellsOf = (text: string): string[][] =>
  text
    .replaceAll('\r', '')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((cells) => cells.some((cell) => cell.trim() !== ''));

/** Several cells; one alone is pasted as usual. */
export const isTable = (text: string): boolean => /[\t\n]/.test(text.trim());

/** The rows with the cells put in from a cell on; rows are added as needed. A line of titles is left out. */
export const pasteRooms = (
  rows: readonly RoomRow[],
  at: { readonly row: number; readonly column: RoomColumn },
  text: string,
): RoomRow[] => {
  const [first = [], ...more] = cellsOf(text);
  const lines = first.some((cell) => TITLE.test(cell.trim())) ? more : [first, ...more];
  const from = roomColumns.indexOf(at.column);
  const result = [...rows];
  for (const [down, cells] of lines.entries()) {
    const row = result[at.row + down] ?? emptyRow;
    const put = cells.flatMap((cell, right) => {
      const column = roomColumns[from + right];
      return column === undefined ? [] : [[column, cellValue(column, cell)] as const];
    });
    result[at.row + down] = { ...row, ...Object.fromEntries(put) };
  }
  return result;
};
