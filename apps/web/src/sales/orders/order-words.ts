/** Colours of states, and texts of order history steps. Pure. */

import type { DepositState } from '@minsu/contract/sales/orders/deposit/deposit-states.ts';
import type { AfterSale, RefundState } from '@minsu/contract/sales/orders/folio/refund-states.ts';
import type { OrderHistoryEntry } from '@minsu/contract/sales/orders/order.ts';
import type { ShownState, StayState } from '@minsu/contract/sales/orders/order-states.ts';
import type { DiffLine } from '../../components/records/diff-lines.tsx';
import type { Tone } from '../../components/state-dot.tsx';
import type { FindWord } from '../../components/words/order-event-words.ts';
import { formatMoney } from '../../platform/format.ts';

export const shownTones: Record<ShownState, Tone> = {
  wait_pay: 'warn',
  wait_accept: 'warn',
  hold: 'warn',
  expired: 'neutral',
  cancelled: 'neutral',
  rejected: 'neutral',
  in_house: 'ok',
  expected: 'info',
  completed: 'neutral',
  no_show: 'bad',
};

export const stayTones: Record<StayState, Tone> = {
  expected: 'info',
  in_house: 'ok',
  checked_out: 'neutral',
  no_show: 'bad',
  cancelled: 'neutral',
};

export const afterSaleTones: Record<AfterSale, Tone> = {
  none: 'neutral',
  refund_requested: 'warn',
  refunding: 'info',
  refunded: 'neutral',
  refund_refused: 'bad',
  awaiting_platform: 'warn',
};

export const refundTones: Record<RefundState, Tone> = {
  requested: 'warn',
  processing: 'info',
  succeeded: 'ok',
  failed: 'bad',
  rejected: 'neutral',
  withdrawn: 'neutral',
};

export const depositTones: Record<DepositState, Tone> = {
  none: 'neutral',
  due: 'warn',
  held: 'ok',
  returning: 'info',
  return_failed: 'bad',
  returned: 'neutral',
  waived: 'neutral',
};

/** Formats a calendar date. */
export type SayDate = (date: string) => string;

/** Text prefixes for values of a field. */
const valueWords: Readonly<Record<string, readonly string[]>> = {
  booking: ['shown_'],
  state: ['stay_', 'shown_'],
  channel: ['channel_'],
  source: ['source_'],
  method: ['method_'],
  kind: ['charge_'],
  refund: ['refund_'],
  deposit: ['deposit_'],
  category: ['charge_', 'category_'],
  commissionSource: ['commission_'],
  overpayment: ['overpayment_'],
  compensationTo: ['compensation_'],
};

const isoDate = /\d{4}-\d{2}-\d{2}/g;

const valueText = (field: string, value: unknown, word: FindWord, sayDate: SayDate): string => {
  if (value === null || value === undefined || value === '') return '';
  if (Array.isArray(value)) return value.map((each) => valueText(field, each, word, sayDate)).join('；');
  if (typeof value === 'boolean') return word(value ? 'yes' : 'no') ?? String(value);
  if (typeof value === 'number') return field.endsWith('Fen') ? formatMoney(value) : String(value);
  if (typeof value === 'object') return '';
  const text = String(value);
  // The booking state `confirmed` has no text: users see the stay's state.
  if (field === 'booking' && text === 'confirmed') return word('booking_confirmed') ?? text;
  for (const prefix of valueWords[field] ?? []) {
    const found = word(`${prefix}${text}`);
    if (found !== undefined) return found;
  }
  return text.replaceAll(isoDate, sayDate);
};

/** Changed fields, line by line; without fields lacking a label, and without amounts for users who see no money. */
export const diffLines = (
  changes: OrderHistoryEntry['changes'],
  word: FindWord,
  sayDate: SayDate,
  seesMoney: boolean,
): DiffLine[] =>
  changes.flatMap(({ field, before, after }) => {
    const label = word(`field_${field}`);
    if (label === undefined || (field.endsWith('Fen') && !seesMoney)) return [];
    const line = {
      field,
      label,
      before: valueText(field, before, word, sayDate),
      after: valueText(field, after, word, sayDate),
    };
    return line.before === line.after ? [] : [line];
  });

/** Fields that distinguish steps of the same name, most distinctive first. */
const telling = [
  'amountFen',
  'kind',
  'method',
  'room',
  'rooms',
  'checkIn',
  'checkOut',
  'reason',
  'description',
];

/** One-line summary of a step. */
export const shortDiff = (lines: readonly DiffLine[]): string =>
  telling
    .flatMap((field) => lines.find((line) => line.field === field && line.after !== '') ?? [])
    .map(({ after }) => after)
    .slice(0, 3)
    .join(' · ');
