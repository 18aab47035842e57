/**
 * Rules that follow each other. A rule's effects carry their cause and trigger nothing, except "the guest has not
 * answered the message of that rule"; such rules may form a chain, never a cycle.
 */
export interface Link {
  readonly id: string;
  readonly name: string;
  readonly followsRuleId: string | null;
}

/** The names of a ring that the rule would close, beginning and ending with its own; null: there is none. */
export const ringOf = (rule: Link, others: readonly Link[]): string[] | null => {
  const byId = new Map(others.map((other) => [other.id, other]));
  byId.set(rule.id, rule);
  const names = [rule.name];
  const seen = new Set([rule.id]);
  for (let next = rule.followsRuleId; next !== null; ) {
    const link = byId.get(next);
    if (!link) return null;
    names.push(link.name);
    if (link.id === rule.id) return names;
    // A ring that was there before is not of this rule's making.
    if (seen.has(link.id)) return null;
    seen.add(link.id);
    next = link.followsRuleId;
  }
  return null;
};
