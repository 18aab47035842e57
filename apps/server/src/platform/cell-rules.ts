/** A cell of an uploaded spreadsheet, as every import reads it. Pure. */

/** A cell as text; with `wrong` it cannot be taken for what it shows. */
export interface Cell {
  readonly text: string;
  readonly wrong?: 'formula' | 'sheetError' | 'tooLong' | 'rounded';
}
