/** A cell of an uploaded spreadsheet, as every import reads it. Pure. */

/** A cell as text; `wrong` marks one whose shown value cannot be trusted. */
export interface Cell {
  readonly text: string;
  /** The spreadsheet program holds it as a date. */
  readonly isDate?: true;
  /** A plain number of a workbook whose days count from 1904. */
  readonly is1904?: true;
  /** The workbook shows one cell over several rows, of which this is one. */
  readonly isMerged?: true;
  readonly wrong?: 'formula' | 'sheetError' | 'tooLong' | 'rounded';
}

export interface SheetLine {
  /** As the spreadsheet program counts. */
  readonly line: number;
  readonly cells: readonly Cell[];
  /** Hidden by hand, by a filter or in a closed group, or struck through. */
  readonly isHidden?: true;
}
