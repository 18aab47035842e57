/**
 * Letters of a PDF's font: which it has, how wide a text is, and text set straight into a page. pdfkit shapes each word
 * and looks for places to break it, which takes seconds for a list of thousands of rows; plain letters need neither.
 */
import type PDFDocument from 'pdfkit';

export type Doc = InstanceType<typeof PDFDocument>;

interface Glyph {
  readonly advanceWidth: number;
}

interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly object[];
  readonly advanceWidth: number;
}

interface OpenedFont {
  hasGlyphForCodePoint(code: number): boolean;
  glyphForCodePoint(code: number): Glyph;
  layout(text: string, features?: unknown): GlyphRun;
}

/** Internals of pdfkit. */
interface Inside {
  readonly _font: {
    readonly id: string;
    readonly ascender: number;
    readonly font: OpenedFont;
    encode(text: string): [glyphs: string[], positions: unknown[]];
    ref(): unknown;
  };
  readonly _fontSize: number;
  readonly page: { readonly height: number; readonly fonts: Record<string, unknown> };
  addContent(content: string): void;
}

const inside = (doc: Doc): Inside => doc as unknown as Inside;

/** Characters that need no shaping: plain Latin, Chinese, kana and punctuation. */
const PLAIN =
  /^[\u0020-\u007e\u00a0-\u024f\u2010-\u2027\u25a0\u25a1\u2713\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff5e\uffe5]*$/u;

/** Turns off shaping of plain texts, once per document. */
export const setPlainly = (doc: Doc): void => {
  const { font } = inside(doc)._font;
  const shape = font.layout.bind(font);
  font.layout = (text, features) => {
    if (features || !PLAIN.test(text)) return shape(text, features);
    const glyphs = Array.from(text, (letter) => font.glyphForCodePoint(letter.codePointAt(0) as number));
    return {
      glyphs,
      positions: glyphs.map(({ advanceWidth }) => ({
        xAdvance: advanceWidth,
        yAdvance: 0,
        xOffset: 0,
        yOffset: 0,
      })),
      advanceWidth: glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0),
    };
  };
};

/** Cache of encoded letters; all documents share the font. */
const printed = new Map([['\n', '\n']]);

/** Codes printed in place of characters, by document. */
const codesOn = new WeakMap<Doc, Set<string>>();

/** Joiners and the like are invisible. */
const INVISIBLE = /^\p{Default_Ignorable_Code_Point}$/u;

const printedAs = (font: OpenedFont, letter: string): string => {
  const code = letter.codePointAt(0) as number;
  if (INVISIBLE.test(letter)) return '';
  return font.hasGlyphForCodePoint(code) ? letter : `〔U+${code.toString(16).toUpperCase()}〕`;
};

/** The Chinese font draws this apostrophe as wide as a Chinese character. */
const LATIN_APOSTROPHE = /(?<=\p{Script=Latin})’(?=\p{Script=Latin})/gu;

/** The text with what the font lacks as its code. */
export const printable = (doc: Doc, written: string): string => {
  const text = written.includes('’') ? written.replaceAll(LATIN_APOSTROPHE, "'") : written;
  const { font } = inside(doc)._font;
  let said = '';
  for (const letter of text) {
    let known = printed.get(letter);
    if (known === undefined) {
      known = printedAs(font, letter);
      printed.set(letter, known);
    }
    if (known.length > 2) {
      const codes = codesOn.get(doc) ?? new Set();
      codesOn.set(doc, codes.add(known));
    }
    said += known;
  }
  return said;
};

/** The codes that the document shows, in the order they came. */
export const codesPrinted = (doc: Doc): string[] => [...(codesOn.get(doc) ?? [])];

/** Plain and no wider than that: it needs no breaking. */
export const fitsPlainly = (doc: Doc, text: string, width: number): boolean =>
  PLAIN.test(text) && doc.widthOfString(text) <= width;

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  /** For its upper edge. */
  readonly y: number;
}

const fixed = (number: number): string => number.toFixed(2);

/** Writes plain texts at their positions in one operation, in the current size and colour. */
export const setTexts = (doc: Doc, texts: readonly PlacedText[]): void => {
  if (texts.length === 0) return;
  const { _font: font, _fontSize: size, page } = inside(doc);
  page.fonts[font.id] ??= font.ref();
  const down = (font.ascender / 1_000) * size;
  const shown = texts.map(
    ({ text, x, y }) =>
      `1 0 0 1 ${fixed(x)} ${fixed(page.height - y - down)} Tm\n[<${font.encode(text)[0].join('')}> 0] TJ`,
  );
  // Pages of pdfkit count downwards, letters do not.
  inside(doc).addContent(
    `q\n1 0 0 -1 0 ${fixed(page.height)} cm\nBT\n/${font.id} ${size} Tf\n${shown.join('\n')}\nET\nQ`,
  );
};
