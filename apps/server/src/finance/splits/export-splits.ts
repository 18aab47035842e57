/** The filtered items as .xlsx. */
import { contractTexts } from '@minsu/contract/finance/contracts/contract.text.ts';
import { landlordsPercent } from '@minsu/contract/finance/contracts/terms-words.ts';
import { splitTexts } from '@minsu/contract/finance/splits/split.text.ts';
import { type SplitColumn, splitColumns } from '@minsu/contract/finance/splits/split.ts';
import { exportSplits } from '@minsu/contract/finance/splits/split-endpoints.ts';
import { formatYuan } from '@minsu/contract/platform/money.ts';
import { type Language, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import {
  DATE_FORMAT,
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetDate,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetColumn } from '../../platform/sheets/sheets.ts';
import { countSplits, type SplitItemDraft, splitBatches } from './split-item-queries.ts';

type Words = (row: SplitItemDraft, language: Language) => ReturnType<SheetColumn<SplitItemDraft>['value']>;

const instantOf = (at: string | Date | null, houseId: string) =>
  at === null ? null : sheetInstant(at, houseId);

/** Text of the rule; for failures, the reason. */
const whyWords: Words = ({ why, failReason, failNote }, language) => {
  if (failReason !== null)
    return [sayText(splitTexts[`fail_${failReason}`], language), failNote].filter(Boolean).join(' · ');
  if (why === null) return '';
  return sayText(contractTexts[`why_${why.rule}`] as Text, language, {
    basis: formatYuan(why.basisFen),
    rate: landlordsPercent(why.rateBp),
    days: why.days ?? 0,
    whole: why.daysOfMonth ?? 0,
  });
};

const partyWords: Words = ({ party, landlordName }, language) =>
  party === 'landlord' && landlordName !== null
    ? landlordName
    : sayText(splitTexts[`party_${party}`], language);

const channelWords: Words = ({ channel }, language) =>
  channel === null ? '' : sayText(orderTexts[`channel_${channel as 'direct'}`], language);

const cells: Partial<Record<SplitColumn, Words>> = {
  orderNo: ({ orderNo }, language) => orderNo ?? sayText(splitTexts.kind_ownerNight, language),
  state: ({ state }, language) => sayText(splitTexts[`state_${state}`], language),
  party: partyWords,
  why: whyWords,
  kind: ({ kind }, language) => sayText(splitTexts[`kind_${kind}`], language),
  channel: channelWords,
  contractNo: ({ contractNo, contractVersion }) =>
    contractNo === null ? '' : `${contractNo} v${contractVersion}`,
  round: ({ round }) => round,
  dueAt: ({ dueAt, houseId }) => instantOf(dueAt, houseId),
  splitAt: ({ splitAt, houseId }) => instantOf(splitAt, houseId),
  reversedAt: ({ reversedAt, houseId }) => instantOf(reversedAt, houseId),
};

const columnOf = (column: SplitColumn, language: Language): SheetColumn<SplitItemDraft> => {
  const header = splitTexts[`column_${column}`];
  if (column === 'amountFen' || column === 'wholeFen')
    return {
      header: moneyHeader(header, language),
      width: 14,
      value: (row) => sheetYuan(row[column]),
      format: MONEY_FORMAT,
    };
  if (column === 'night')
    return {
      header: sayText(header, language),
      width: 12,
      value: (row) => sheetDate(row.night),
      format: DATE_FORMAT,
    };
  const words = cells[column];
  return {
    header: sayText(header, language),
    width: column === 'why' || column === 'houseName' ? 32 : 18,
    value: (row) => (words ? words(row, language) : (row[column] as string | null)),
  };
};

export const splitExport: SheetExport<SplitItemDraft> = {
  name: 'splits.export',
  title: splitTexts.title,
  endpoints: exportSplits,
  columns: ({ language }, keys = splitColumns) =>
    (keys as readonly SplitColumn[]).map((column) => columnOf(column, language)),
  count: countSplits,
  batches: splitBatches,
};
