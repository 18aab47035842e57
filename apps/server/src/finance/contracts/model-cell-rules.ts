/** A contract's model in one cell or several; the import reads what the export writes. Pure. */
import type {
  ContractModel,
  ContractModelKind,
  ShareTier,
} from '@minsu/contract/finance/contracts/contract-terms.ts';
import { percentOf, type Said } from '@minsu/contract/finance/contracts/terms-words.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { fenOf } from '../../platform/imports/import-cell-rules.ts';

const models: Readonly<Record<string, ContractModelKind>> = {
  佣金: 'commission',
  佣金分成: 'commission',
  分成: 'commission',
  commission: 'commission',
  阶梯: 'tiered',
  阶梯分成: 'tiered',
  tiers: 'tiered',
  tiered: 'tiered',
  固定租金: 'fixedRent',
  租金: 'fixedRent',
  rent: 'fixedRent',
  'fixed rent': 'fixedRent',
  保底: 'guaranteed',
  '保底+分成': 'guaranteed',
  '保底 + 分成': 'guaranteed',
  guarantee: 'guaranteed',
  'guarantee + share': 'guaranteed',
};

export const modelKindOf = (word: string): ContractModelKind | undefined => models[word.trim().toLowerCase()];

/**
 * `20`, `20%`, `12.5 %` in basis points; null: no percent. More than the whole is the contract's to refuse. A bare `0.2` may be a
 * fifth or two per thousand, so it is none.
 */
export const rateOf = (text: string): number | null => {
  if (/^0\.\d*[1-9]0*$/.test(text.trim())) return null;
  const match = /^(\d{1,3})(?:\.(\d{1,2}))?\s*[%％]?$/.exec(text.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** `30000:20, 60000:15, 10`: yuan and percent, the last one without a limit; null: cannot be read. */
export const tiersOf = (text: string): ShareTier[] | null => {
  const tiers = text.split(/[,，;；/]+/).map((part): ShareTier | null => {
    const [first = '', second] = part.split(/[:：]/);
    const rateBp = rateOf(second ?? first);
    const uptoFen = second === undefined ? null : fenOf(first.trim());
    return rateBp === null || (second !== undefined && uptoFen === null) ? null : { uptoFen, rateBp };
  });
  return tiers.every((tier) => tier !== null) ? tiers : null;
};

const yuan = (fen: number): string => formatFen(fen).replaceAll(',', '');

const inCell = ([zh, en]: Said, ...more: readonly string[]): Said => [
  [zh, ...more].join(' '),
  [en, ...more].join(' '),
];

const tierInCell = ({ uptoFen, rateBp }: ShareTier): string =>
  uptoFen === null ? percentOf(rateBp) : `${yuan(uptoFen)}:${percentOf(rateBp)}`;

/** With all of its numbers: `佣金 20%`, `阶梯 30000.00:20% / 10%`, `固定租金 8000.00`, `保底 5000.00 + 20%`. */
export const modelInCell = (model: ContractModel): Said => {
  switch (model.kind) {
    case 'commission':
      return inCell(['佣金', 'Commission'], percentOf(model.rateBp));
    case 'tiered':
      return inCell(['阶梯', 'Tiers'], model.tiers.map(tierInCell).join(' / '));
    case 'fixedRent':
      return inCell(['固定租金', 'Rent'], yuan(model.monthlyFen));
    case 'guaranteed':
      return inCell(['保底', 'Guarantee'], yuan(model.minimumFen), '+', percentOf(model.rateBp));
  }
};

/** Reads what `modelInCell` writes; null for other values, which further columns complete. */
export const modelInOneCell = (text: string): ContractModel | null => {
  const [, word = '', numbers = ''] = /^(\D+?)\s+(\d.*)$/.exec(text.normalize('NFKC').trim()) ?? [];
  const kind = modelKindOf(word);
  const [amount = '', rate = ''] = numbers.split('+').map((part) => part.trim());
  if (kind === 'tiered') {
    const tiers = tiersOf(numbers);
    return tiers && { kind, tiers };
  }
  if (kind === 'commission') {
    const rateBp = rateOf(numbers);
    return rateBp === null ? null : { kind, rateBp };
  }
  const fen = fenOf(amount);
  if (kind === 'fixedRent') return fen === null || rate !== '' ? null : { kind, monthlyFen: fen };
  const rateBp = rateOf(rate);
  return kind === undefined || fen === null || rateBp === null ? null : { kind, minimumFen: fen, rateBp };
};
