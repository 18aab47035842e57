/** Maps a line of the ledger to an account of the books, with its auxiliary items. Pure. */
import { type Dimension, type MappedKind, partyOfKind } from './mapped-kinds.ts';

export interface MapRow {
  readonly kind: MappedKind;
  /** Method, channel, category, or id of a company, landlord or entity; null: all. */
  readonly party: string | null;
  readonly houseId: string | null;
  readonly code: string;
  readonly name: string;
  readonly dimensions: readonly Dimension[];
}

export interface DimensionCode {
  readonly dimension: Dimension;
  readonly subject: string;
  readonly code: string;
  readonly name: string;
}

export interface MappedLine {
  readonly kind: MappedKind;
  readonly party: string;
  readonly houseId: string | null;
}

export interface Item {
  readonly dimension: Dimension;
  readonly code: string;
  readonly name: string;
}

export interface Account {
  readonly code: string;
  readonly name: string;
  readonly items: readonly Item[];
}

/** Missing: the account itself, or the code of one of its auxiliary items. */
export interface Gap {
  readonly kind: MappedKind;
  readonly party: string;
  readonly houseId: string | null;
  readonly missing: 'account' | Dimension;
  /** Item that needs a code: `landlord:…`, `house:…`, `guests`; empty for an account. */
  readonly subject: string;
}

/** Guests share one code; lines without a party or property have one for all of them. */
export const subjectOf = (dimension: Dimension, { kind, party, houseId }: MappedLine): string => {
  if (dimension === 'department' || dimension === 'project')
    return houseId === null ? 'business' : `house:${houseId}`;
  const of = partyOfKind(kind);
  if (of === 'order') return 'guests';
  return of === 'none' ? 'others' : `${of}:${party}`;
};

/** Rows for a party come before rows for a property, both before rows for all. */
const weightOf = ({ party, houseId }: MapRow): number =>
  (party === null ? 0 : 2) + (houseId === null ? 0 : 1);

/** Orders have no row of their own: all guests share the account. */
const partyKey = ({ kind, party }: MappedLine): string => (partyOfKind(kind) === 'order' ? '' : party);

export const createAccountMap = (rows: readonly MapRow[], codes: readonly DimensionCode[]) => {
  const byKind = Map.groupBy(
    rows.toSorted((a, b) => weightOf(b) - weightOf(a)),
    ({ kind }) => kind,
  );
  const byItem = new Map(codes.map((each) => [`${each.dimension} ${each.subject}`, each]));
  const known = new Map<string, Account | Gap>();
  const find = (line: MappedLine): Account | Gap => {
    const { kind, houseId } = line;
    const party = partyKey(line);
    const row = byKind
      .get(kind)
      ?.find(
        (each) =>
          (each.party === null || each.party === party) &&
          (each.houseId === null || each.houseId === houseId),
      );
    const at = { kind, party, houseId };
    if (!row) return { ...at, missing: 'account', subject: '' };
    const items: Item[] = [];
    for (const dimension of row.dimensions) {
      const subject = subjectOf(dimension, line);
      const item = byItem.get(`${dimension} ${subject}`);
      if (!item) return { ...at, missing: dimension, subject };
      items.push({ dimension, code: item.code, name: item.name });
    }
    return { code: row.code, name: row.name, items };
  };
  return (line: MappedLine): Account | Gap => {
    const key = `${line.kind} ${partyKey(line)} ${line.houseId ?? ''}`;
    const found = known.get(key) ?? find(line);
    known.set(key, found);
    return found;
  };
};
export type AccountMap = ReturnType<typeof createAccountMap>;

export const isGap = (found: Account | Gap): found is Gap => 'missing' in found;

/** The next free code: `K001`, `K002`, … */
export const nextCodes = (prefix: string, taken: readonly string[], count: number): string[] => {
  const numbers = taken
    .filter((code) => code.startsWith(prefix))
    .map((code) => Number(code.slice(prefix.length)))
    .filter(Number.isInteger);
  const first = Math.max(0, ...numbers) + 1;
  return Array.from({ length: count }, (_, at) => `${prefix}${String(first + at).padStart(3, '0')}`);
};

export const codePrefix: Readonly<Record<Dimension, string>> = {
  customer: 'K',
  supplier: 'G',
  department: 'B',
  project: 'X',
};
