/** List and filters that a workplace figure opens; the list's total is the figure. Pure. */

/** Fields of the list's input, as text: its screen has them in the address under the same names. */
export type ListFilter = Readonly<Record<string, string | readonly string[]>>;

export interface Opens {
  /** Path of the list's endpoint. */
  readonly list: string;
  readonly filter: ListFilter;
  /** Screen of the list, with further parameters such as the tab. */
  readonly screen: string;
}

/** A query of an address; keys and values are written out. */
export const queryText = (pairs: readonly (readonly [key: string, value: string])[]): string =>
  pairs.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&');

/** Address of the records a figure counts. */
export const opensAt = ({ screen, filter }: Pick<Opens, 'screen' | 'filter'>): string => {
  const pairs = Object.entries(filter).flatMap(([key, value]) =>
    [value].flat().map((each) => [key, String(each)] as const),
  );
  if (pairs.length === 0) return screen;
  return `${screen}${screen.includes('?') ? '&' : '?'}${queryText(pairs)}`;
};
