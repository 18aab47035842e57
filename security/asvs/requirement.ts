/** A requirement of ASVS 5.0.0 in our words, and helpers for the chapter lists. */
export interface Requirement {
  readonly id: string;
  readonly asks: string;
  /** As in `threats.ts`. */
  readonly tests?: readonly string[];
  /** Other evidence: a code check, the design, the operator; or why it does not apply. */
  readonly by?: string;
  readonly applies?: false;
}

export const server = (file: string, ...names: readonly string[]): string[] =>
  names.map((name) => `apps/server/src/${file}.test.ts › ${name}`);
export const web = (file: string, name: string): string => `apps/web/src/${file}.test.ts › ${name}`;
export const not = (id: string, asks: string, by: string): Requirement => ({ id, asks, by, applies: false });

export const headers = (name: string): string[] => server('platform/http/headers', name);
export const FUZZ = server('platform/http/fuzz', '');
export const MATRIX = server('permissions', 'housekeeper is refused with 403 exactly where');
export const SCOPE = server('permissions', 'for frontdesk', 'for landlord');
export const POLICY = [
  'packages/contract/src/foundation/auth/password-policy.test.ts › accepts exactly the passwords that break no rule',
];
