/** Finds the heading row and matches columns to fields. Pure. */
import type { ImportCellKind, ImportField, ImportMapping } from '@minsu/contract/platform/import-run.ts';

const LOOKED_AT = 10;

/** Spaces, case, marks of duty and units in brackets do not count. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\(.*?\)|[\s*_:.-]/g, '');

const namesOf = ({ key, title: [zh, en], aliases = [] }: ImportField): string[] =>
  [key, zh, typeof en === 'string' ? en : en.other, ...aliases].map(plain);

export const isFieldHeader = (field: ImportField, header: string): boolean =>
  plain(header) !== '' && namesOf(field).includes(plain(header));

const fieldOf = (fields: readonly ImportField[], header: string): ImportField | undefined =>
  fields.find((field) => isFieldHeader(field, header));

/** Index of the row that names most fields; the first one when none names any. */
export const headerRow = (rows: readonly (readonly string[])[], fields: readonly ImportField[]): number => {
  const known = rows
    .slice(0, LOOKED_AT)
    .map((row) => new Set(row.map((cell) => fieldOf(fields, cell)?.key).filter(Boolean)).size);
  const most = Math.max(0, ...known);
  return most === 0 ? 0 : known.indexOf(most);
};

/** Rank of a heading for a field: its name, then its aliases; -1: no match. */
const closeness = (field: ImportField, header: string): number =>
  plain(header) === '' ? -1 : namesOf(field).indexOf(plain(header));

/** The column whose heading names the field most closely, the first of equals. */
const columnNamed = (
  field: ImportField,
  headers: readonly string[],
  own: readonly number[],
): number | null => {
  const ranked = own.map((at) => [closeness(field, headers[at] ?? ''), at] as const);
  return ranked.sort(([a, x], [b, y]) => a - b || x - y)[0]?.[1] ?? null;
};

/** Fields that no column names stay open. */
export const proposedMapping = (
  headers: readonly string[],
  fields: readonly ImportField[],
): ImportMapping => {
  const found = headers.map((header) => fieldOf(fields, header)?.key);
  return Object.fromEntries(
    fields.map((field) => {
      const { key } = field;
      const own = found.flatMap((each, at) => (each === key ? [at] : []));
      return [key, columnNamed(field, headers, own)];
    }),
  );
};

/** The fields with the way their cells are read; the others keep their cells as they are. */
export const withKinds = (
  fields: readonly ImportField[],
  kinds: Partial<Record<ImportCellKind, readonly string[]>>,
): readonly ImportField[] =>
  fields.map((field) => {
    const kind = (Object.keys(kinds) as ImportCellKind[]).find((each) => kinds[each]?.includes(field.key));
    return kind ? { ...field, kind } : field;
  });

const TOTAL = /^(?:本页|本月|全部)?(?:合计|总计|小计|共计|汇总)$|^(?:sub|grand)? ?totals?$|^sum$/;
/** Numbers, dates and codes of digits, most cells of a file. */
const NO_WORD = /^[\d\s./:,+-]*$/;
const isTotalWord = (text: string): boolean =>
  text !== '' &&
  !NO_WORD.test(text) &&
  TOTAL.test(
    text
      .normalize('NFKC')
      .toLowerCase()
      .replaceAll(/[\s:*]+/g, ' ')
      // `合 计`, `总计（12 笔）`
      .replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})|\([^)]*\) ?$/gu, '')
      .trim(),
  );

/** The word that marks a total row: the row names it and holds no other required value. Null: no total row. */
export const totalWordOf = (
  cells: readonly { readonly text: string }[],
  fields: readonly ImportField[],
  mapping: ImportMapping,
): string | null => {
  const word = cells.find(({ text }) => isTotalWord(text))?.text;
  if (word === undefined) return null;
  const needed = fields.flatMap(({ key, required }) => (required ? (mapping[key] ?? []) : []));
  const filled = needed
    .map((at) => cells[at]?.text ?? '')
    .filter((text) => text !== '' && !isTotalWord(text));
  return needed.length > 1 && filled.length === 0 ? word : null;
};
