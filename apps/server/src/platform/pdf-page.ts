/** Page layout of a PDF: margins, sizes and page breaks. */
import type { Doc } from './pdf-letters.ts';

export const MARGIN = 48;
export const BODY = 9.5;
export const PAD = 5;
export const GREY = '#666666';
const LINE = '#bbbbbb';

export const widthOf = (doc: Doc): number => doc.page.width - 2 * MARGIN;
const bottomOf = (doc: Doc): number => doc.page.height - MARGIN - 24;

/** Starts a new page if the height does not fit. */
export const makeRoom = (doc: Doc, height: number): boolean => {
  if (doc.y + height <= bottomOf(doc)) return false;
  doc.addPage();
  return true;
};

export const ruleAt = (doc: Doc, y: number): void => {
  doc
    .moveTo(MARGIN, y)
    .lineTo(MARGIN + widthOf(doc), y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
};
