/**
 * Renders documents as PDF: blocks on A4, page by page. The font has 30,000 Chinese characters; used ones are embedded.
 * A missing character prints as its code, `〔U+20BB7〕`, with a note to write it by hand.
 */
import { createRequire } from 'node:module';
import { PassThrough, type Readable } from 'node:stream';
import { pdfTexts } from '@minsu/contract/platform/pdf.text.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { codesPrinted, type Doc, printable, setPlainly } from './pdf-letters.ts';
import {
  BODY,
  GREY,
  HEADING_HEIGHT,
  isRoll,
  makeRoom,
  marginOf,
  PAD,
  type Paper,
  papers,
  sizeOf,
  widthOf,
} from './pdf-page.ts';
import { drawTable, type PdfTable, startHeight } from './pdf-table.ts';

const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
);
const SMALL = 8;

export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string; readonly small?: boolean }
  /** Names with their values, two to a line. */
  | { readonly kind: 'facts'; readonly items: readonly (readonly [name: string, value: string])[] }
  | PdfTable
  /** At the right edge; as PNG. */
  | { readonly kind: 'picture'; readonly png: Buffer; readonly height: number }
  /** Lines to sign on, side by side. */
  | { readonly kind: 'signatures'; readonly labels: readonly string[] };

export interface PdfPaper {
  /** Language of the note about unprintable characters. */
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  readonly blocks: readonly PdfBlock[];
  /** A4 when absent. */
  readonly paper?: Paper;
  /** At the foot of every page; a roll has none. */
  readonly footer: (page: number, pages: number) => string;
}

const drawText = (doc: Doc, text: string, size: number, color = 'black'): void => {
  doc.fontSize(size);
  const said = printable(doc, text);
  makeRoom(doc, Math.min(doc.heightOfString(said, { width: widthOf(doc) }), 200));
  // A new page begins in black.
  doc.fillColor(color);
  doc.text(said, marginOf(doc), doc.y, { width: widthOf(doc), lineGap: 2 });
};

type Block<K extends PdfBlock['kind']> = Extract<PdfBlock, { kind: K }>;

const drawFacts = (doc: Doc, { items }: Block<'facts'>): void => {
  const side = isRoll(doc) ? 1 : 2;
  const half = widthOf(doc) / side;
  for (let index = 0; index < items.length; index += side) {
    const pair = items
      .slice(index, index + side)
      .map(([name, value]) => [name, printable(doc, value)] as const);
    doc.fontSize(BODY);
    const heights = pair.map(([, value]) => doc.heightOfString(value || ' ', { width: half - 92 }));
    const height = Math.max(...heights) + PAD;
    makeRoom(doc, height);
    const { y } = doc;
    pair.forEach(([name, value], column) => {
      const x = marginOf(doc) + column * half;
      doc.fillColor(GREY).text(name, x, y, { width: 76 });
      doc.fillColor('black').text(value, x + 80, y, { width: half - 92 });
    });
    doc.y = y + height;
  }
  doc.y += PAD;
};

const drawSignatures = (doc: Doc, { labels }: Block<'signatures'>): void => {
  makeRoom(doc, 64);
  const y = doc.y + 36;
  const width = widthOf(doc) / labels.length;
  labels.forEach((label, index) => {
    const x = marginOf(doc) + index * width;
    doc
      .fontSize(BODY)
      .fillColor(GREY)
      .text(label, x, y, { width: width - 16, lineBreak: false });
    const start = x + doc.widthOfString(label) + 6;
    doc
      .moveTo(start, y + 12)
      .lineTo(x + width - 16, y + 12)
      .lineWidth(0.5)
      .strokeColor('black')
      .stroke();
  });
  doc.y = y + 28;
};

const drawPicture = (doc: Doc, { png, height }: Block<'picture'>): void => {
  makeRoom(doc, height + PAD);
  const { y } = doc;
  doc.image(png, marginOf(doc), y, { fit: [widthOf(doc), height], align: 'right' });
  doc.y = y + height + PAD;
};

/** Height of the block after a heading, unless it is a table. */
const FIRST_LINES_HEIGHT = 24;

/** `next`: keeps a heading on the page of its content. */
const draw = (doc: Doc, block: PdfBlock, next: PdfBlock | undefined): void => {
  switch (block.kind) {
    case 'heading':
      makeRoom(doc, HEADING_HEIGHT + (next?.kind === 'table' ? startHeight(doc, next) : FIRST_LINES_HEIGHT));
      doc.y += PAD;
      drawText(doc, block.text, 11.5);
      doc.y += PAD;
      return;
    case 'text':
      drawText(doc, block.text, block.small ? SMALL : BODY, block.small ? GREY : 'black');
      doc.y += PAD;
      return;
    case 'facts':
      return drawFacts(doc, block);
    case 'table':
      return drawTable(doc, block);
    case 'picture':
      return drawPicture(doc, block);
    case 'signatures':
      return drawSignatures(doc, block);
  }
};

/** All characters of the note are in the font. */
const drawMissing = (doc: Doc, language: Language): void => {
  const codes = codesPrinted(doc);
  if (codes.length === 0) return;
  doc.y += PAD;
  drawText(doc, sayText(pdfTexts.missingCharacters, language, { codes }), SMALL);
};

const drawFooters = (doc: Doc, footer: PdfPaper['footer']): void => {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page);
    // Text below the margin would start a new page.
    doc.page.margins.bottom = 0;
    doc.fontSize(SMALL).fillColor(GREY);
    doc.text(printable(doc, footer(page + 1, count)), marginOf(doc), doc.page.height - marginOf(doc) - 6, {
      width: widthOf(doc),
      align: 'center',
      lineBreak: false,
    });
  }
};

export const PDF = 'application/pdf';

type PDFKit = typeof import('pdfkit');

const TALLEST = 8_000;

const drawAll = (doc: Doc, { title, subtitle, blocks, language }: PdfPaper): void => {
  setPlainly(doc);
  doc.fontSize(isRoll(doc) ? 13 : 17).text(printable(doc, title), { align: 'center' });
  doc.fontSize(BODY).fillColor(GREY).text(printable(doc, subtitle), { align: 'center' });
  doc.y += 12;
  blocks.forEach((block, at) => {
    draw(doc, block, blocks[at + 1]);
  });
  drawMissing(doc, language);
};

const openDoc = (PDFDocument: PDFKit, { paper = 'a4', title }: PdfPaper, height: number): Doc =>
  new PDFDocument({
    size: sizeOf(paper, height),
    margin: papers[paper].margin,
    bufferPages: true,
    font: FONT,
    info: { Title: title },
  });

/** A receipt roll ends with the text, so it is laid out once to measure its length. */
const lengthOf = (PDFDocument: PDFKit, paper: PdfPaper): number => {
  if (paper.paper !== 'roll') return 0;
  const trial = openDoc(PDFDocument, paper, TALLEST);
  drawAll(trial, paper);
  return trial.bufferedPageRange().count > 1 ? TALLEST : trial.y + 2 * marginOf(trial);
};

export const streamPdf = async (paper: PdfPaper): Promise<Readable> => {
  // With its fonts' reader a twentieth of a start.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = openDoc(PDFDocument, paper, lengthOf(PDFDocument, paper));
  const out = doc.pipe(new PassThrough());
  drawAll(doc, paper);
  if (!isRoll(doc)) drawFooters(doc, paper.footer);
  doc.end();
  return out;
};
