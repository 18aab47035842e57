/** Which credentials of a service are missing or look wrong. Pure. */
import {
  type ConnectorCredential,
  type ConnectorVendor,
  connectorFacts,
} from '@minsu/contract/foundation/connectors/connector-registry.ts';

export interface CredentialProblem {
  readonly name: string;
  readonly kind: 'missing' | 'wrong' | 'unknown';
}

const given = (value: string | undefined): value is string => value !== undefined && value !== '';

/** `stored`: names of secrets that are kept and need not be entered again. */
export const credentialProblems = (
  vendor: ConnectorVendor,
  entered: Readonly<Record<string, string>>,
  stored: readonly string[],
): CredentialProblem[] => {
  const { credentials } = connectorFacts(vendor);
  const names = new Set(credentials.map(({ name }) => name));
  const problemOf = ({ name, isRequired, isSecret, pattern }: ConnectorCredential): CredentialProblem[] => {
    const value = entered[name];
    if (given(value)) return pattern.test(value) ? [] : [{ name, kind: 'wrong' }];
    const isKept = isSecret && stored.includes(name);
    return isRequired && !isKept ? [{ name, kind: 'missing' }] : [];
  };
  return [
    ...credentials.flatMap(problemOf),
    ...Object.keys(entered)
      .filter((name) => !names.has(name))
      .map((name) => ({ name, kind: 'unknown' as const })),
  ];
};

export interface SplitCredentials {
  readonly open: Readonly<Record<string, string>>;
  readonly secret: Readonly<Record<string, string>>;
}

/** Separates the entered fields, with stored secrets, by whether they may be shown. Empty fields are omitted. */
export const splitCredentials = (
  vendor: ConnectorVendor,
  entered: Readonly<Record<string, string>>,
  kept: Readonly<Record<string, string>>,
): SplitCredentials => {
  const { credentials } = connectorFacts(vendor);
  const pick = (isSecret: boolean): Record<string, string> =>
    Object.fromEntries(
      credentials.flatMap(({ name, isSecret: secret }) => {
        if (secret !== isSecret) return [];
        const value = given(entered[name]) ? entered[name] : isSecret ? kept[name] : undefined;
        return given(value) ? [[name, value]] : [];
      }),
    );
  return { open: pick(false), secret: pick(true) };
};
