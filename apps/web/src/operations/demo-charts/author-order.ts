/** Sorts the authors' table. Pure. */
import type { DemoAuthor } from '@minsu/contract/operations/demo/demo-chart.ts';

export interface RankedAuthor extends DemoAuthor {
  /** Rank by clicks; equal clicks share a rank. */
  readonly rank: number;
}

export const rankAuthors = (authors: readonly DemoAuthor[]): RankedAuthor[] =>
  authors.map((author) => ({
    ...author,
    rank: 1 + authors.filter((other) => other.clicks > author.clicks).length,
  }));

const keys: Record<string, (author: RankedAuthor) => number> = {
  rank: ({ rank }) => rank,
  published: ({ published }) => published,
  clicks: ({ clicks }) => clicks,
  change: ({ clicks, clicksBefore }) => (clicksBefore === 0 ? 0 : clicks / clicksBefore),
};

/** `sort` as in lists: `clicks` ascending, `-clicks` descending; unknown or absent: by rank. */
export const sortAuthors = (authors: readonly RankedAuthor[], sort = 'rank'): RankedAuthor[] => {
  const down = sort.startsWith('-');
  const key = keys[down ? sort.slice(1) : sort] ?? keys.rank;
  if (!key) return [...authors];
  return authors.toSorted((a, b) => (down ? key(b) - key(a) : key(a) - key(b)) || a.rank - b.rank);
};
