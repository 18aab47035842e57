/** Amounts in yuan as text with two decimals ↔ integer fen. Pure. */
import { minorOf } from '@minsu/contract/platform/decimal-money.ts';

export const yuanText = (fen: number): string => {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Returns null for text that is not an amount in whole fen. */
export const fenOfYuan = (text: string): number | null => minorOf(text, 'CNY');

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d+))?$/;

/** Rounds to fen, half away from zero; by the digits, so that no floating point is involved. Returns null for no amount. */
export const roundedFenOfYuan = (text: string): number | null => {
  const [, sign, whole, fraction = ''] = DECIMAL.exec(text.trim()) ?? [];
  if (whole === undefined) return null;
  const fen =
    Number(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`) + (Number(fraction[2] ?? 0) >= 5 ? 1 : 0);
  return sign && fen > 0 ? -fen : fen;
};
