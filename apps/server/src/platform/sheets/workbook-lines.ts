/** Reads the sheet of an .xlsx that holds a table, within a budget. Runs in a reader process. */
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
/** Where no relation names another. */
const FIRST_SHEET = 'xl/worksheets/sheet1.xml';

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

interface SheetPart {
  readonly name: string;
  readonly part: string;
}

interface Workbook {
  /** Visible sheets in their order; all where none is visible. */
  readonly sheets: readonly SheetPart[];
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
  const sheets: (SheetPart & { readonly isVisible: boolean })[] = [];
  let is1904 = false;
  for (const token of xmlTokens(workbook)) {
    if (token.kind !== 'open') continue;
    if (token.name === 'workbookPr') is1904 = /^(1|true)$/.test(attributeOf(token.tag, 'date1904') ?? '');
    if (token.name !== 'sheet') continue;
    const part = targets.get(attributeOf(token.tag, 'id') ?? '');
    if (part !== undefined && !/worksheets\//i.test(part)) continue;
    sheets.push({
      name: decodeEntities(attributeOf(token.tag, 'name') ?? ''),
      part: part ?? FIRST_SHEET,
      isVisible: !/hidden/i.test(attributeOf(token.tag, 'state') ?? ''),
    });
  }
  const visible = sheets.filter(({ isVisible }) => isVisible);
  const first = sheets[0] ?? { name: '', part: FIRST_SHEET };
  return { sheets: visible.length > 0 ? visible : [first], is1904 };
};

/** At least two rows with two filled cells: no cover, no list of explanations. */
const isTable = (xml: string): boolean => {
  let [rows, cells] = [0, 0];
  let isFilled = false;
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') {
      isFilled ||= token.text.trim() !== '';
      continue;
    }
    if (token.kind === 'close' && token.name === 'sheetData') return false;
    if (token.name === 'c') {
      if (token.kind === 'close' && isFilled) cells += 1;
      isFilled = false;
    }
    if (token.name !== 'row') continue;
    if (token.kind === 'close' && cells > 1) rows += 1;
    if (rows > 1) return true;
    cells = 0;
  }
  return false;
};

/** The one that holds a table. With several none is read, because the choice would be a guess. */
const chosenSheet = (sheets: readonly SheetPart[], read: (name: string) => string | null): string => {
  const all = sheets.flatMap(({ name, part }) => {
    const xml = read(part);
    return xml === null ? [] : [{ name, xml }];
  });
  const tables = all.length > 1 ? all.filter(({ xml }) => isTable(xml)) : all;
  if (tables.length > 1)
    fail(importFailures.severalSheets, { params: { names: tables.map(({ name }) => name).join('、') } });
  return (tables[0] ?? all[0])?.xml ?? fail(importFailures.broken);
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

interface CellStyles {
  /** How each shows numbers. */
  readonly formats: readonly NumberFormat[];
  /** Whether each strikes its text through. */
  readonly struck: readonly boolean[];
}

const isOn = (tag: string): boolean => !/^(?:0|false)$/i.test(attributeOf(tag, 'val') ?? '');

const readStyles = (xml: string): CellStyles => {
  const codes = new Map<number, string>();
  const [formats, struck, fonts]: [NumberFormat[], boolean[], boolean[]] = [[], [], []];
  let within = '';
  for (const token of xmlTokens(xml)) {
    if (token.kind === 'text') continue;
    const isOpen = token.kind === 'open';
    if (token.name === 'cellXfs' || token.name === 'fonts') within = isOpen ? token.name : '';
    if (!isOpen) continue;
    if (token.name === 'numFmt')
      codes.set(Number(attributeOf(token.tag, 'numFmtId')), attributeOf(token.tag, 'formatCode') ?? '');
    if (token.name === 'font' && within === 'fonts') fonts.push(false);
    if (token.name === 'strike' && within === 'fonts' && isOn(token.tag)) fonts[fonts.length - 1] = true;
    if (token.name === 'xf' && within === 'cellXfs') {
      const id = Number(attributeOf(token.tag, 'numFmtId') ?? 0);
      formats.push(numberFormatOf(id, codes.get(id)));
      struck.push(fonts[Number(attributeOf(token.tag, 'fontId') ?? 0)] ?? false);
    }
    if (Math.max(formats.length, fonts.length, codes.size) > MAX_STYLES) fail(importFailures.tooBig);
  }
  return { formats, struck };
};

const readParts = (entries: readonly ZipEntry[], limit: number, budget: SheetBudget): SheetLine[] => {
  const part = createParts(entries);
  const workbookXml = part(WORKBOOK);
  if (workbookXml === null) fail(importFailures.notASheet);
  const workbook = readWorkbook(workbookXml, part('xl/_rels/workbook.xml.rels'));
  const strings = part('xl/sharedStrings.xml');
  const styles = part('xl/styles.xml');
  const { formats, struck } = styles === null ? { formats: [], struck: [] } : readStyles(styles);
  return readSheetRows(chosenSheet(workbook.sheets, part), {
    ...{ limit, budget, formats, struck, is1904: workbook.is1904 },
    strings: strings === null ? [] : readSharedStrings(strings),
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
