/** Validates a review's verdict, for the command and beforehand for the screen. Pure. */
import type { Failure } from '../../platform/failure.ts';
import type { ItemVerdict } from './house-check.ts';
import { houseLifeFailures } from './house-life-failures.ts';
import type { StandardItem } from './standard.ts';

export interface VerdictProblem {
  readonly path: string;
  readonly failure: Failure;
}

export type Verdict = 'approve' | 'return';

const at = (index: number, part: 'standardId' | 'reason' | 'verdict'): string => `items.${index}.${part}`;

const itemProblems = (
  standards: readonly StandardItem[],
  items: readonly ItemVerdict[],
): VerdictProblem[] => {
  const known = new Set(standards.map((standard) => standard.id));
  const seen = new Set<string>();
  return items.flatMap(({ standardId, verdict, reason }, index): VerdictProblem[] => {
    const strange = !known.has(standardId) || seen.has(standardId);
    seen.add(standardId);
    if (strange) return [{ path: at(index, 'standardId'), failure: houseLifeFailures.unknownItem }];
    if (verdict === 'return' && reason === '')
      return [{ path: at(index, 'reason'), failure: houseLifeFailures.reasonNeeded }];
    return [];
  });
};

const approvalProblems = (
  standards: readonly StandardItem[],
  items: readonly ItemVerdict[],
): VerdictProblem[] => {
  const verdicts = new Map(items.map((item) => [item.standardId, item.verdict]));
  if (standards.some((standard) => !verdicts.has(standard.id)))
    return [{ path: 'items', failure: houseLifeFailures.itemUndecided }];
  return standards.some((standard) => standard.mandatory && verdicts.get(standard.id) === 'return')
    ? [{ path: 'verdict', failure: houseLifeFailures.mandatoryReturned }]
    : [];
};

/** Problems of a verdict; empty if valid. A return may skip items, an approval may not. */
export const verdictProblems = (
  standards: readonly StandardItem[],
  items: readonly ItemVerdict[],
  verdict: Verdict,
): VerdictProblem[] => {
  const problems = itemProblems(standards, items);
  if (verdict === 'approve') return [...problems, ...approvalProblems(standards, items)];
  return items.some((item) => item.verdict === 'return')
    ? problems
    : [...problems, { path: 'items', failure: houseLifeFailures.nothingReturned }];
};

/** Weight that passed of all weight, in percent, rounded down: 100 means everything passed. */
export const scoreOf = (standards: readonly StandardItem[], items: readonly ItemVerdict[]): number => {
  const passed = new Set(items.filter((item) => item.verdict === 'pass').map((item) => item.standardId));
  const weight = (of: readonly StandardItem[]) => of.reduce((sum, standard) => sum + standard.weight, 0);
  const all = weight(standards);
  return all === 0 ? 100 : Math.floor((weight(standards.filter(({ id }) => passed.has(id))) * 100) / all);
};
