/**
 * Texts in the screen's language, with keys typed by the contract. i18next's own types recompute every key per
 * call: half of the web's type checking.
 */
import type { Namespace, TextKeys } from '@minsu/contract/all-texts.ts';
import type { i18n } from 'i18next';
import { useTranslation as useUntyped } from 'react-i18next';

type NamedKeys = { [N in Namespace]: `${N}:${TextKeys[N]}` };
type Names = Namespace | readonly [Namespace, ...Namespace[]];

/** A plain key of the first namespace, or `orders:roomFen` of any. */
type KeyIn<N extends Names> = N extends readonly [infer First extends Namespace, ...Namespace[]]
  ? TextKeys[First] | NamedKeys[N[number]]
  : N extends Namespace
    ? TextKeys[N]
    : never;

/**
 * Fill `{{names}}`. `count` selects the plural and must be a number, or no form is found and the key is shown. Join
 * lists first (`listed()`).
 */
export type TextParams = Readonly<Record<string, string | number>> & { readonly count?: number };

export type Say<N extends Names> = (key: KeyIn<N>, params?: TextParams) => string;

interface Translation<N extends Names> {
  readonly t: Say<N>;
  readonly i18n: i18n;
}

/** Namespaces are loaded with the screen: its route lists them. */
export const useTranslation = <const N extends Names = 'components'>(names?: N): Translation<N> => {
  const { t, i18n } = useUntyped(names);
  return { t: t as unknown as Say<N>, i18n };
};
