/** Reads the cells of an import line. Pure. */

import { contractTexts } from '@minsu/contract/finance/contracts/contract.text.ts';
import { createContract } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { contractImportTexts as words } from '@minsu/contract/finance/contracts/contract-import.text.ts';
import {
  type ContractModel,
  type ContractTerms,
  defaultTerms,
  MAX_OWNERS,
  type ShareBasis,
  sumOfShares,
  WHOLE_BP,
} from '@minsu/contract/finance/contracts/contract-terms.ts';
import { fieldMessages } from '@minsu/contract/platform/field-messages.ts';
import { inBoth, languages, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { fenOf } from '../../platform/imports/import-cell-rules.ts';
import { dateOf } from '../../platform/imports/import-date-rules.ts';
import { modelInOneCell, modelKindOf, rateOf, tiersOf } from './model-cell-rules.ts';

export type ImportColumn =
  | 'landlord'
  | 'phone'
  | 'owners'
  | 'houses'
  | 'model'
  | 'rate'
  | 'amount'
  | 'basis'
  | 'from'
  | 'to';
export type Cells = Readonly<Partial<Record<string, string>>>;

export interface CellProblem {
  readonly field: ImportColumn;
  readonly text: Text;
}

const bases: Readonly<Record<string, ShareBasis>> = {
  '': 'netOfChannel',
  全额: 'gross',
  房费全额: 'gross',
  gross: 'gross',
  扣渠道佣金: 'netOfChannel',
  'net of channel': 'netOfChannel',
  扣税: 'netOfTax',
  扣佣金和税: 'netOfTax',
  'net of tax': 'netOfTax',
  'net of channel and tax': 'netOfTax',
  'net of commission and tax': 'netOfTax',
};

/** A co-owner by name and, if several share it, phone. */
export interface NamedOwner {
  readonly name: string;
  readonly phone: string;
  readonly shareBp: number;
}

/** `周砚秋:30%、林小满 13800001111:20`; null if unreadable, an empty list for an empty cell. */
export const ownersOf = (text: string): NamedOwner[] | null => {
  const parts = text.split(/[、,，;；\n]+/).filter((part) => part.trim() !== '');
  const owners = parts.map((part): NamedOwner | null => {
    const [, who = '', share = ''] = /^(.+)[:：](.+)$/.exec(part.trim()) ?? [];
    const [, name = '', phone = ''] = /^(.*?)(?:\s+(\+?[\d-]{7,20}))?$/.exec(who.trim()) ?? [];
    const shareBp = rateOf(share);
    return name === '' || shareBp === null || shareBp === 0 ? null : { name, phone, shareBp };
  });
  return owners.every((owner) => owner !== null) ? owners : null;
};

const coOwnersOf = (cells: Cells, wrong: (field: ImportColumn, text: Text) => void): NamedOwner[] => {
  const owners = ownersOf(cells.owners ?? '');
  if (!owners) wrong('owners', words.notOwners);
  const sum = sumOfShares(owners ?? []);
  if (sum >= WHOLE_BP)
    wrong(
      'owners',
      inBoth(words.ownersTooMuch, () => ({ sum: sum / 100 })),
    );
  if ((owners?.length ?? 0) >= MAX_OWNERS)
    wrong(
      'owners',
      inBoth(words.tooManyOwners, () => ({ most: MAX_OWNERS })),
    );
  return owners ?? [];
};

const modelOf = (cells: Cells, wrong: (field: ImportColumn, text: Text) => void): ContractModel | null => {
  const inOne = modelInOneCell(cells.model ?? '');
  if (inOne) return inOne;
  const kind = modelKindOf(cells.model ?? '');
  if (!kind) {
    wrong('model', words.unknownModel);
    return null;
  }
  if (kind === 'tiered') {
    const tiers = tiersOf(cells.rate ?? '');
    if (!tiers) wrong('rate', words.notTiers);
    return tiers && { kind, tiers };
  }
  const amount = kind === 'commission' ? 0 : fenOf(cells.amount ?? '');
  if (amount === null) wrong('amount', words.notAnAmount);
  if (kind === 'fixedRent') return amount === null ? null : { kind, monthlyFen: amount };
  const rateBp = rateOf(cells.rate ?? '');
  if (rateBp === null) wrong('rate', words.notARate);
  if (rateBp === null || amount === null) return null;
  return kind === 'commission' ? { kind, rateBp } : { kind, minimumFen: amount, rateBp };
};

/** A field of the draft → the column it came from. */
const columnOf = (path: string): ImportColumn => {
  if (path.startsWith('terms.model.rateBp') || path.startsWith('terms.model.tiers')) return 'rate';
  if (path.startsWith('terms.model')) return 'amount';
  if (path === 'from' || path === 'to') return path;
  return path.startsWith('houseIds') ? 'houses' : 'landlord';
};

const openEnds = languages.map((language) => sayText(contractTexts.openEnd, language));

export interface ReadLine {
  readonly from: string;
  readonly to: string | null;
  readonly terms: ContractTerms;
  /** The landlord has the remaining share. */
  readonly coOwners: readonly NamedOwner[];
}

/** Placeholder for ids that are looked up later. */
const SOME_ID = '00000000-0000-7000-8000-000000000000';

/** The contract schema's failures for a line, at the columns they come from. */
const refused = ({ coOwners: _, ...line }: ReadLine): CellProblem[] => {
  const parsed = createContract.input.safeParse({
    ...line,
    houseIds: [SOME_ID],
    parties: [{ landlordId: SOME_ID, shareBp: WHOLE_BP }],
  });
  if (parsed.success) return [];
  const [zh = [], en = []] = (['zh-CN', 'en-US'] as const).map((language) =>
    fieldMessages(parsed.error.issues, language),
  );
  return zh.map(({ path, message }, at) => ({
    field: columnOf(path),
    text: [message, en[at]?.message ?? message],
  }));
};

/** The terms and days of a line, with every invalid cell. Missing columns default as in a new contract. */
export const readContractLine = (
  cells: Cells,
): { readonly line: ReadLine | null; readonly problems: CellProblem[] } => {
  const problems: CellProblem[] = [];
  const wrong = (field: ImportColumn, text: Text): void => void problems.push({ field, text });
  const model = modelOf(cells, wrong);
  const basis = bases[(cells.basis ?? '').trim().toLowerCase()];
  if (!basis) wrong('basis', words.unknownBasis);
  const coOwners = coOwnersOf(cells, wrong);
  const to = openEnds.includes((cells.to ?? '').trim()) ? '' : (cells.to ?? '').trim();
  const line: ReadLine = {
    from: dateOf(cells.from ?? ''),
    to: to === '' ? null : dateOf(to),
    terms: {
      ...defaultTerms,
      model: model ?? defaultTerms.model,
      basis: basis ?? defaultTerms.basis,
    },
    coOwners,
  };
  problems.push(...refused(line));
  return { line: problems.length === 0 ? line : null, problems };
};
