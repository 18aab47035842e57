/** Detects phone, document and card numbers in text, so stored screens and logs contain none. Pure. */

/** Mobile numbers with or without gaps; cards in groups of four; any run of 11 to 19 digits, an ID with its X included. */
const NUMBERS =
  /(?<![\w-])(?:\+?86[ -]?)?1[3-9]\d([ -]?)\d{4}\1\d{4}(?:[ ]?-[ ]?\d{1,6})?(?![\w-])|(?<![\w-])\d{4}(?:[ -]\d{4}){2,4}(?:[ -]?\d{1,3})?(?![\w-])|(?<![\w-])\d{11,19}[Xx]?(?![\w-])/g;

export const withoutNumbers = (text: string): string => text.replace(NUMBERS, '***');

export const holdsNumber = (text: string): boolean => withoutNumbers(text) !== text;

/** Removes search parameters with such a number from an address or query. */
export const withoutNumberSearch = (address: string): string => {
  const isQuery = !address.startsWith('/');
  const [path = '', query] = isQuery ? ['', address] : address.split(/\?(.*)/s);
  if (query === undefined) return address;
  const kept = query.split('&').filter((pair) => {
    const value = pair.slice(pair.indexOf('=') + 1).replaceAll('+', ' ');
    return !holdsNumber(decoded(value));
  });
  return isQuery || kept.length === 0 ? `${path}${kept.join('&')}` : `${path}?${kept.join('&')}`;
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Removes entries with such a number from objects and lists, and from query strings. */
export const withoutNumberValues = <T>(value: T): T => cleaned(value) as T;

const cleaned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ofAddress).filter(isKept).map(cleaned);
  if (typeof value !== 'object' || value === null) return ofAddress(value);
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, ofAddress(each)] as const)
      .filter(([, each]) => isKept(each))
      .map(([key, each]) => [key, cleaned(each)]),
  );
};

/** A path, or the query of a saved view. */
const ADDRESS = /^(?:\/|[\w.]+=[^\s]*$)/;

const ofAddress = (value: unknown): unknown =>
  typeof value === 'string' && ADDRESS.test(value) ? withoutNumberSearch(value) : value;

const isKept = (value: unknown): boolean => !(typeof value === 'string' && holdsNumber(value));
