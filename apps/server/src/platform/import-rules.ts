/** Which row holds the headings, and which column is which field. Pure. */
import type { ImportCellKind, ImportField, ImportMapping } from '@minsu/contract/import-run.ts';

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

/** The first column of each name; fields that no column names stay open. */
export const proposedMapping = (
  headers: readonly string[],
  fields: readonly ImportField[],
): ImportMapping => {
  const found = headers.map((header) => fieldOf(fields, header)?.key);
  return Object.fromEntries(
    fields.map(({ key }) => {
      const at = found.indexOf(key);
      return [key, at === -1 ? null : at];
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
