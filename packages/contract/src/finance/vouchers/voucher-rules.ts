/** Builds the vouchers 记账凭证 of one legal entity and period from ledger lines. Pure. Amounts in fen. */
import { type Account, type AccountMap, type Gap, type Item, isGap } from '../books/account-map-rules.ts';
import type { MappedKind } from '../books/mapped-kinds.ts';
import { type Attribution, linesBetween } from '../entities/attribution-rules.ts';
import type { AccountKind } from '../ledger/account-kinds.ts';
import type { EntrySource } from '../ledger/posting-rules.ts';
import { groupOf, type VoucherGroup } from './voucher-groups.ts';

export interface PostedLine {
  readonly kind: AccountKind;
  readonly party: string;
  readonly houseId: string | null;
  /** Debit positive, credit negative. */
  readonly amountFen: number;
}

export interface PostedEntry {
  readonly id: string;
  readonly number: number;
  readonly date: string;
  /** For a reversal: the source of the reversed entry. */
  readonly source: EntrySource;
  readonly isReversal: boolean;
  /** The document behind it, as its key names it. */
  readonly document: string;
  readonly houseId: string | null;
  readonly landlordId: string | null;
  readonly orderNo: string | null;
  /** Number of its document, or the reason. */
  readonly memo: string;
  /** Already in a voucher of this entity. */
  readonly isVouched: boolean;
  readonly lines: readonly PostedLine[];
}

export interface VoucherLine extends Account {
  /** Order number in detailed vouchers; else empty. */
  readonly detail: string;
  /** One of them is 0. Negative: red, a reversal or refund on the side it takes back. */
  readonly debitFen: number;
  readonly creditFen: number;
}

export interface VoucherDraft {
  readonly group: VoucherGroup;
  readonly date: string;
  readonly houseId: string | null;
  /** Name of the only document; empty for several. */
  readonly document: string;
  readonly entryIds: readonly string[];
  readonly lines: readonly VoucherLine[];
}

export interface BuildOptions {
  readonly entityId: string;
  readonly attribution: Attribution;
  readonly map: AccountMap;
  /** Orders one by one instead of sums per account. */
  readonly isDetailed: boolean;
  /** Vouchers of orders per day, or one per month. */
  readonly perMonth: boolean;
}

interface OwnLine {
  readonly kind: MappedKind;
  readonly party: string;
  readonly houseId: string | null;
  readonly amountFen: number;
}

/** The entity's part of an entry; sums to zero. */
export const ownLines = (
  { entityId, attribution }: Pick<BuildOptions, 'entityId' | 'attribution'>,
  entry: PostedEntry,
): OwnLine[] => {
  const owned = entry.lines.map((line) => ({
    ...line,
    entityId: attribution.entityOf({
      ...{ kind: line.kind, party: line.party, houseId: line.houseId, date: entry.date },
      ...{ entryHouseId: entry.houseId, entryLandlordId: entry.landlordId },
    }),
  }));
  const own: OwnLine[] = owned.filter((line) => line.entityId === entityId);
  if (own.length === 0 || own.length === owned.length) return own;
  for (const { entityId: of, towardsId, amountFen } of linesBetween(owned))
    if (of === entityId) own.push({ kind: 'between', party: towardsId, houseId: null, amountFen });
  return own;
};

const itemsKey = (items: readonly Item[]): string =>
  items.map(({ dimension, code }) => `${dimension}=${code}`).join(',');
export const accountKey = ({ code, items }: Pick<Account, 'code' | 'items'>): string =>
  `${code} ${itemsKey(items)}`;

interface Sum {
  readonly account: Account;
  amountFen: number;
}

/** Sums of an entry per account; what an entry moves within one account is left out. */
const netOf = (lines: readonly { readonly account: Account; readonly amountFen: number }[]): Sum[] => {
  const sums = new Map<string, Sum>();
  for (const { account, amountFen } of lines) {
    const key = accountKey(account);
    const sum = sums.get(key);
    if (sum) sum.amountFen += amountFen;
    else sums.set(key, { account, amountFen });
  }
  return [...sums.values()].filter(({ amountFen }) => amountFen !== 0);
};

/** Refunds and reversals are red: negative on the side of what they take back. */
const isRed = ({ source, isReversal }: PostedEntry): boolean => isReversal || source === 'refund';

class DraftBuilder {
  readonly #lines = new Map<string, { line: Account; detail: string; debitFen: number; creditFen: number }>();
  readonly entryIds: string[] = [];
  readonly first: PostedEntry;
  readonly group: VoucherGroup;
  readonly date: string;
  readonly houseId: string | null;
  readonly documents = new Set<string>();

  constructor(first: PostedEntry, group: VoucherGroup, at: { date: string; houseId: string | null }) {
    this.first = first;
    this.group = group;
    this.date = at.date;
    this.houseId = at.houseId;
  }

  add(entry: PostedEntry, sums: readonly Sum[], detail: string): void {
    this.entryIds.push(entry.id);
    this.documents.add(entry.orderNo ?? (entry.memo || String(entry.number)));
    for (const { account, amountFen } of sums) {
      const isDebit = isRed(entry) ? amountFen < 0 : amountFen > 0;
      const key = `${isDebit ? 'd' : 'c'} ${accountKey(account)} ${detail}`;
      const line = this.#lines.get(key) ?? { line: account, detail, debitFen: 0, creditFen: 0 };
      if (isDebit) line.debitFen += amountFen;
      else line.creditFen -= amountFen;
      this.#lines.set(key, line);
    }
  }

  /** Debits first, then by account. */
  build(): VoucherDraft {
    const lines = [...this.#lines]
      .filter(([, { debitFen, creditFen }]) => debitFen !== 0 || creditFen !== 0)
      .sort(([a], [b]) => (sortKey(a) < sortKey(b) ? -1 : 1))
      .map(([, { line, ...amounts }]) => ({ ...line, ...amounts }));
    const [only = ''] = this.documents;
    const { group, date, houseId, entryIds } = this;
    return { group, date, houseId, document: this.documents.size === 1 ? only : '', entryIds, lines };
  }
}

/** `d` (debit) before `c`. */
const sortKey = (key: string): string => (key.startsWith('d') ? `0${key}` : `1${key}`);

export interface Movement {
  readonly account: Account;
  netFen: number;
}

/**
 * Takes the entries of a period in the order of the ledger. `drafts()`: vouchers of the entries that are in none yet;
 * `movements()`: what all entries move per account, whether vouched or not.
 */
export const createVoucherBuilder = (options: BuildOptions) => {
  const builders = new Map<string, DraftBuilder>();
  const moved = new Map<string, Movement>();
  const gaps = new Map<string, Gap>();
  let entries = 0;
  let fresh = 0;

  const accountsOf = (lines: readonly OwnLine[]) =>
    lines.flatMap(({ amountFen, ...line }) => {
      const account = options.map(line);
      if (!isGap(account)) return [{ account, amountFen }];
      gaps.set(`${account.kind} ${account.missing} ${account.subject} ${account.party}`, account);
      return [];
    });
  const move = ({ account, amountFen }: Sum): void => {
    const key = accountKey(account);
    const sum = moved.get(key) ?? { account, netFen: 0 };
    sum.netFen += amountFen;
    moved.set(key, sum);
  };
  const builderOf = (entry: PostedEntry): DraftBuilder => {
    const { group, key, date, houseId } = groupOf(entry, options);
    const found = builders.get(key) ?? new DraftBuilder(entry, group, { date, houseId });
    builders.set(key, found);
    return found;
  };
  return {
    add: (entry: PostedEntry): void => {
      const own = ownLines(options, entry);
      if (own.length === 0) return;
      entries += 1;
      const sums = netOf(accountsOf(own));
      for (const sum of sums) move(sum);
      if (entry.isVouched) return;
      fresh += 1;
      builderOf(entry).add(entry, sums, options.isDetailed ? (entry.orderNo ?? '') : '');
    },
    drafts: (): VoucherDraft[] =>
      [...builders.values()]
        .map((each) => each.build())
        .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    movements: (): Movement[] => [...moved.values()].filter(({ netFen }) => netFen !== 0),
    gaps: (): Gap[] => [...gaps.values()],
    counts: () => ({ entries, fresh }),
  };
};

/** Amounts that vouchers lack or have too much per account, as the lines of one adjusting voucher; they sum to zero. */
export const differenceLines = (wanted: readonly Movement[], vouched: readonly Movement[]): VoucherLine[] => {
  const sums = new Map<string, Movement>();
  const add = ({ account, netFen }: Movement, sign: 1 | -1) => {
    const key = accountKey(account);
    const sum = sums.get(key) ?? { account, netFen: 0 };
    sum.netFen += sign * netFen;
    sums.set(key, sum);
  };
  for (const each of wanted) add(each, 1);
  for (const each of vouched) add(each, -1);
  return [...sums.values()]
    .filter(({ netFen }) => netFen !== 0)
    .sort(
      (a, b) =>
        (b.netFen > 0 ? 1 : 0) - (a.netFen > 0 ? 1 : 0) ||
        (accountKey(a.account) < accountKey(b.account) ? -1 : 1),
    )
    .map(({ account, netFen }) => ({
      ...account,
      ...{ detail: '', debitFen: Math.max(netFen, 0), creditFen: Math.max(-netFen, 0) },
    }));
};

export const movementOf = (lines: readonly VoucherLine[]): Movement[] => {
  const sums = new Map<string, Movement>();
  for (const { code, name, items, debitFen, creditFen } of lines) {
    const account = { code, name, items };
    const sum = sums.get(accountKey(account)) ?? { account, netFen: 0 };
    sum.netFen += debitFen - creditFen;
    sums.set(accountKey(account), sum);
  }
  return [...sums.values()].filter(({ netFen }) => netFen !== 0);
};
