/** Tells numbers of persons in a text: phones, documents, cards. What is kept of screens and logs holds none. Pure. */

/** Mobile numbers with or without gaps; cards in groups of four; any run of 11 to 19 digits, an ID with its X included. */
const NUMBERS =
  /(?<![\w-])(?:\+?86[ -]?)?1[3-9]\d([ -]?)\d{4}\1\d{4}(?:[ ]?-[ ]?\d{1,6})?(?![\w-])|(?<![\w-])\d{4}(?:[ -]\d{4}){2,4}(?:[ -]?\d{1,3})?(?![\w-])|(?<![\w-])\d{11,19}[Xx]?(?![\w-])/g;

export const withoutNumbers = (text: string): string => text.replace(NUMBERS, '***');

export const holdsNumber = (text: string): boolean => withoutNumbers(text) !== text;

/** An address, or the query of one, without what was searched for by such a number; the rest stays. */
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

/**
 * A value to be kept without anything in it that holds such a number: entries of objects and of lists are left out, addresses
 * lose that part of their query.
 */
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

/** A path, or the query that a saved view keeps. */
const ADDRESS = /^(?:\/|[\w.]+=[^\s]*$)/;

const ofAddress = (value: unknown): unknown =>
  typeof value === 'string' && ADDRESS.test(value) ? withoutNumberSearch(value) : value;

const isKept = (value: unknown): boolean => !(typeof value === 'string' && holdsNumber(value));
