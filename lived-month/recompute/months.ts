/** Monthly amounts of tiers, guarantees and rents beside the nights. */
import { lastDayOf, partOfMonth, sum } from './amounts.ts';
import type { LivedMonth, Terms, Tier } from './lived-month.ts';
import { ownersOf, type Shared } from './shares.ts';

export interface MonthLine {
  readonly house: string;
  readonly terms: Terms;
  readonly dueFen: number;
  readonly owners: ReadonlyMap<string, number>;
}

/** The operator's part of a basis; an odd half goes to the landlord. */
const byTiers = (basisFen: number, tiers: readonly Tier[]): number => {
  let [parts, from] = [0n, 0];
  for (const { uptoFen, rateBp } of tiers) {
    const to = Math.min(basisFen, uptoFen ?? basisFen);
    if (to > from) parts += BigInt(to - from) * BigInt(rateBp);
    from = Math.max(from, to);
  }
  const fee = Number(parts / 10_000n);
  return parts - BigInt(fee) * 10_000n > 5_000n ? fee + 1 : fee;
};

/** Monthly lines of tiers, guarantee and rent. */
export const monthLines = (month: LivedMonth, of: string, shared: readonly Shared[]): MonthLine[] =>
  month.contracts.flatMap(({ house, versions }) => {
    let before = 0;
    return versions.flatMap((terms): MonthLine[] => {
      const [from, to] = [
        terms.from > `${of}-01` ? terms.from : `${of}-01`,
        terms.to < lastDayOf(of) ? terms.to : lastDayOf(of),
      ];
      if (from > to) return [];
      const own = shared.filter((each) => each.terms === terms && each.night.slice(0, 7) === of);
      const add = (pick: (each: Shared) => number) => sum(own.map(pick));
      const basis = add(({ basisFen }) => basisFen);
      const { model } = terms;
      let due = 0;
      if (model.kind === 'fixedRent') due = partOfMonth(model.monthlyFen, from, to);
      if (model.kind === 'guaranteed')
        due = Math.max(0, partOfMonth(model.minimumFen, from, to) - add(({ earnedFen }) => earnedFen));
      if (model.kind === 'tiered')
        due =
          add(({ feeFen }) => feeFen) - (byTiers(before + basis, model.tiers) - byTiers(before, model.tiers));
      before += basis;
      return due === 0 ? [] : [{ house, terms, dueFen: due, owners: ownersOf(terms, due) }];
    });
  });
