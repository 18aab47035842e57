/** Reads the first visible sheet of an .xlsx within a budget. Runs in a reader process. */
import { fail } from '@minsu/contract/platform/failure.ts';
import { importFailures } from '@minsu/contract/platform/import-run.ts';
import type { SheetLine } from './cell-rules.ts';
import { assertCellLength, type SheetBudget } from './sheet-budget.ts';
import { type NumberFormat, numberFormatOf } from './sheet-number-rules.ts';
import { readSheetRows } from './sheet-rows.ts';
import { attributeOf, BrokenXml, decodeEntities, xmlTokens } from './xml-tokens.ts';
import { BrokenZip, unpackEntry, type ZipEntry, ZipLimit, zipEntries } from './zip-entries.ts';

const MAX_UNPACKED_BYTES = 48 * 1024 * 1024;
const MAX_SHARED_STRINGS = 300_000;
const MAX_SHARED_CHARACTERS = 8_000_000;
const MAX_STYLES = 65_536;

const WORKBOOK = 'xl/workbook.xml';

/** Unpacks parts by name; all of them together within one limit. */
const createParts = (entries: readonly ZipEntry[]) => {
  const byName = new Map(entries.toReversed().map((entry) => [entry.name.toLowerCase(), entry]));
  let left = MAX_UNPACKED_BYTES;
  return (name: string): string | null => {
    const entry = byName.get(name.toLowerCase());
    if (!entry) return null;
    const bytes = unpackEntry(entry, left);
    left -= bytes.length;
    const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
    return bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '');
  };
};

interface Workbook {
  /** Name of the part that holds the first visible sheet. */
  readonly sheet: string;
  readonly is1904: boolean;
}

const targetOf = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;

const readWorkbook = (workbook: string, relations: string | null): Workbook => {
  const targets = new Map<string, string>();
  for (const token of relations === null ? [] : xmlTokens(relations)) {
    if (token.kind !== 'open' || token.name !== 'Relationship') continue;
    const [id, target] = [attributeOf(token.tag, 'Id'), attributeOf(token.tag, 'Target')];
    if (id !== undefined && target !== undefined) targets.set(id, targetOf(target));
  }
  const sheets: { readonly isVisible: boolean; readonly part: string | undefined }[] = [];
  let is1904 = false;
  for (const token of xmlTokens(workbook)) {
    if (token.kind !== 'open') continue;
    if (token.name === 'workbookPr') is1904 = /^(1|true)$/.test(attributeOf(token.tag, 'date1904') ?? '');
    if (token.name !== 'sheet') continue;
    const part = targets.get(attributeOf(token.tag, 'id') ?? '');
    const isSheet = part === undefined || /worksheets\//i.test(part);
    if (isSheet) sheets.push({ isVisible: !/hidden/i.test(attributeOf(token.tag, 'state') ?? ''), part });
  }
  const first = sheets.find(({ isVisible }) => isVisible) ?? sheets[0];
  return { sheet: first?.part ?? 'xl/worksheets/sheet1.xml', is1904 };
};

/** Shared strings, referenced by number. Too long ones are refused. */
const readSharedStrings = (xml: string): string[] => {
  const strings: string[] = [];
  let characters = 0;
  let text = '';
  let isText = false;
  let phonetic = 0;
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') {
      if (!isText || phonetic > 0) continue;
      assertCellLength(text.length + token.text.length, 0);
      text += decodeEntities(token.text);
    } else {
      const isOpen = token.kind === 'open';
      if (token.name === 't') isText = isOpen;
      else if (token.name === 'rPh') phonetic += isOpen ? 1 : -1;
      else if (token.name === 'si' && isOpen) text = '';
      else if (token.name === 'si') {
        characters += text.length;
        strings.push(text);
        if (characters > MAX_SHARED_CHARACTERS || strings.length > MAX_SHARED_STRINGS)
          fail(importFailures.tooBig);
      }
    }
  }
  return strings;
};

/** How each cell style shows numbers. */
const readFormats = (xml: string): NumberFormat[] => {
  const codes = new Map<number, string>();
  const styles: NumberFormat[] = [];
  let isCellFormats = false;
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') continue;
    if (token.name === 'cellXfs') isCellFormats = token.kind === 'open';
    if (token.kind !== 'open') continue;
    if (token.name === 'numFmt')
      codes.set(Number(attributeOf(token.tag, 'numFmtId')), attributeOf(token.tag, 'formatCode') ?? '');
    if (token.name === 'xf' && isCellFormats) {
      const id = Number(attributeOf(token.tag, 'numFmtId') ?? 0);
      styles.push(numberFormatOf(id, codes.get(id)));
    }
    if (styles.length > MAX_STYLES || codes.size > MAX_STYLES) fail(importFailures.tooBig);
  }
  return styles;
};

const readParts = (entries: readonly ZipEntry[], limit: number, budget: SheetBudget): SheetLine[] => {
  const part = createParts(entries);
  const workbookXml = part(WORKBOOK);
  if (workbookXml === null) fail(importFailures.notASheet);
  const workbook = readWorkbook(workbookXml, part('xl/_rels/workbook.xml.rels'));
  const strings = part('xl/sharedStrings.xml');
  const styles = part('xl/styles.xml');
  const sheet = part(workbook.sheet);
  if (sheet === null) fail(importFailures.broken);
  return readSheetRows(sheet, {
    ...{ limit, budget, is1904: workbook.is1904 },
    strings: strings === null ? [] : readSharedStrings(strings),
    formats: styles === null ? [] : readFormats(styles),
  });
};

export const readWorkbookLines = (bytes: Buffer, limit: number, budget: SheetBudget): SheetLine[] => {
  try {
    return readParts(zipEntries(bytes), limit, budget);
  } catch (error) {
    if (error instanceof ZipLimit) fail(importFailures.tooBig);
    if (error instanceof BrokenZip || error instanceof BrokenXml) fail(importFailures.broken);
    throw error;
  }
};
