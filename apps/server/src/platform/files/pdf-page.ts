/** Page layout of a PDF: margins, sizes and page breaks. */
import type { Doc } from './pdf-letters.ts';

const MARGIN = 48;
/** Receipt roll: 80 mm wide; printers leave about 4 mm free at each side. */
const ROLL = { width: 226.77, margin: 12 } as const;

export const papers = {
  a4: { margin: MARGIN, footerSpace: 24 },
  roll: { margin: ROLL.margin, footerSpace: 0 },
} as const;
export type Paper = keyof typeof papers;

/** A roll is as long as what is printed on it. */
export const sizeOf = (paper: Paper, height: number): 'A4' | [number, number] =>
  paper === 'a4' ? 'A4' : [ROLL.width, height];

export const BODY = 9.5;
export const PAD = 5;
/** Higher than the line of a heading with the space around it. */
export const HEADING_HEIGHT = 32;
export const GREY = '#666666';
const LINE = '#bbbbbb';

export const marginOf = (doc: Doc): number => doc.page.margins.left;
export const isRoll = (doc: Doc): boolean => doc.page.width === ROLL.width;
export const widthOf = (doc: Doc): number => doc.page.width - 2 * marginOf(doc);
const bottomOf = (doc: Doc): number =>
  doc.page.height - marginOf(doc) - papers[isRoll(doc) ? 'roll' : 'a4'].footerSpace;

/** Height of a page under a heading. */
export const roomOf = (doc: Doc): number => bottomOf(doc) - marginOf(doc) - HEADING_HEIGHT;

/** Starts a new page if the height does not fit. */
export const makeRoom = (doc: Doc, height: number): boolean => {
  if (doc.y + height <= bottomOf(doc)) return false;
  doc.addPage();
  return true;
};

export const ruleAt = (doc: Doc, y: number): void => {
  doc
    .moveTo(marginOf(doc), y)
    .lineTo(marginOf(doc) + widthOf(doc), y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
};
