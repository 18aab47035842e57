/** Which credentials of a provider are missing or look wrong. Pure. */
import {
  type CredentialField,
  type ProviderName,
  providerFacts,
} from '@minsu/contract/sales/payments/provider-registry.ts';

export interface CredentialProblem {
  readonly name: string;
  readonly kind: 'missing' | 'wrong' | 'unknown';
}

const given = (value: string | undefined): value is string => value !== undefined && value !== '';

/** `stored`: names of secrets that are kept and need not be entered again. */
export const credentialProblems = (
  provider: ProviderName,
  entered: Readonly<Record<string, string>>,
  stored: readonly string[],
): CredentialProblem[] => {
  const { credentials } = providerFacts(provider);
  const names = new Set(credentials.map(({ name }) => name));
  const problemOf = ({ name, isRequired, isSecret, pattern }: CredentialField): CredentialProblem[] => {
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
  provider: ProviderName,
  entered: Readonly<Record<string, string>>,
  kept: Readonly<Record<string, string>>,
): SplitCredentials => {
  const { credentials } = providerFacts(provider);
  const pick = (isSecret: boolean): Record<string, string> =>
    Object.fromEntries(
      credentials.flatMap((field) => {
        if (field.isSecret !== isSecret) return [];
        const value = given(entered[field.name])
          ? entered[field.name]
          : isSecret
            ? kept[field.name]
            : undefined;
        return given(value) ? [[field.name, value]] : [];
      }),
    );
  return { open: pick(false), secret: pick(true) };
};
