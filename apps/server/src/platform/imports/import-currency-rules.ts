/** Which amounts of a file are not in the currency of the books, by their heading or by a column beside them. Pure. */
import { plainWord } from '@minsu/contract/platform/import-run.ts';

/** Names of the currency of the books, and the signs around them. */
const OWN = /cn[yh]|rmb|cn¥|¥|人民币|元|chinese|yuan|renminbi|[\s()[\]./—-]/g;
const NONE = ['n/a', '无'];

const FOREIGN_IN_HEADER =
  /\b(?:usd|eur|gbp|jpy|hkd|twd|ntd|mop|krw|thb|sgd|aud|cad|nzd|myr|chf|idr|vnd|php|inr|rub)\b|[美欧日韩澳加]元|[港台]币|港元|英镑|韩币|泰铢|新币|[$€£₩฿₽₹₫₱]/i;
const CURRENCY_HEADER = /^(?:.*(?:币种|货币|幣種|貨幣)|.*\bcurrency(?: code)?)$/i;

const plainHeader = (header: string): string => header.normalize('NFKC').replaceAll('_', ' ').trim();

/** `Total (USD)`, `金额（美元）`. */
export const isForeignHeader = (header: string): boolean => FOREIGN_IN_HEADER.test(plainHeader(header));

/** Columns with the currency of each line. */
export const currencyColumns = (headers: readonly string[]): number[] =>
  headers.flatMap((header, at) => (CURRENCY_HEADER.test(plainHeader(header)) ? [at] : []));

/** The cell of such a column names another currency than that of the books, or one that is not known. */
export const isForeignCurrency = (text: string): boolean => {
  const word = plainWord(text);
  return !NONE.includes(word) && word.replaceAll(OWN, '') !== '';
};
