// Parses typed and pasted prices to fen, and formats them for spreadsheets.
import { MAX_FEN } from '@minsu/contract/platform/wire.ts';
import { bareAmount } from '../../../components/words/amount-text.ts';

export type PriceProblem = 'text' | 'notPositive' | 'tooLarge' | 'decimals';

export type ReadPrice =
  | { readonly kind: 'price'; readonly fen: number }
  | { readonly kind: 'empty' }
  | { readonly kind: 'refused'; readonly problem: PriceProblem };

const refused = (problem: PriceProblem): ReadPrice => ({ kind: 'refused', problem });

/** `428`, `¥1,280.50`, `１２８０元`: currency signs, thousands separators and full-width digits are accepted. */
export function readPrice(text: string): ReadPrice {
  if (/^[\s\u200B]*$/.test(text)) return { kind: 'empty' };
  const digits = bareAmount(text);
  if (/^[-−(]/.test(digits) && /\d/.test(digits)) return refused('notPositive');
  if (!/^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d*)?$/.test(digits)) return refused('text');
  const [yuan = '', cents = ''] = digits.replaceAll(',', '').split('.');
  if (/[1-9]/.test(cents.slice(2))) return refused('decimals');
  const fen = Number(yuan) * 100 + Number(cents.slice(0, 2).padEnd(2, '0'));
  if (fen === 0) return refused('notPositive');
  return fen > MAX_FEN ? refused('tooLarge') : { kind: 'price', fen };
}

/** Without currency sign and separators, readable by inputs and spreadsheets. */
export function plainPrice(fen: number | null): string {
  if (fen === null) return '';
  const cents = fen % 100;
  return cents === 0 ? String(fen / 100) : `${Math.trunc(fen / 100)}.${String(cents).padStart(2, '0')}`;
}

export function formatTable(lines: readonly (readonly (number | null)[])[]): string {
  return lines.map((line) => line.map(plainPrice).join('\t')).join('\n');
}

/** Tab-separated clipboard text; a quoted cell may contain tabs and line breaks. */
export function splitTable(text: string): string[][] {
  const lines: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/y;
  while (cell.lastIndex <= text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    lines.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (!end) break;
    if (end !== '\t') lines.push([]);
  }
  // Spreadsheets terminate the last line too.
  if (lines.length > 1 && lines.at(-1)?.length === 1 && lines.at(-1)?.[0] === '') lines.pop();
  return lines;
}
