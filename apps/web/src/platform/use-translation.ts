/**
 * Texts in the language of the screen, their keys typed by the contract. i18next's own types work out every key again at every
 * call: half of the type checking of the web.
 */
import type { Namespace, TextKeys } from '@minsu/contract/all-texts.ts';
import type { i18n } from 'i18next';
import { useTranslation as useUntyped } from 'react-i18next';

type NamedKeys = { [N in Namespace]: `${N}:${TextKeys[N]}` };
type Names = Namespace | readonly [Namespace, ...Namespace[]];

/** A key of the first namespace by itself, of any of them behind its name: `orders:roomFen`. */
type KeyIn<N extends Names> = N extends readonly [infer First extends Namespace, ...Namespace[]]
  ? TextKeys[First] | NamedKeys[N[number]]
  : N extends Namespace
    ? TextKeys[N]
    : never;

/**
 * They fill the `{{names}}` in. `count` chooses the plural and is a number: by a text no form is found, and the key would be
 * shown. A list of names is joined before (`listed()`).
 */
export type TextParams = Readonly<Record<string, string | number>> & { readonly count?: number };

export type Say<N extends Names> = (key: KeyIn<N>, params?: TextParams) => string;

interface Translation<N extends Names> {
  readonly t: Say<N>;
  readonly i18n: i18n;
}

/** The namespaces are loaded with the screen: its route names them. */
export const useTranslation = <const N extends Names = 'components'>(names?: N): Translation<N> => {
  const { t, i18n } = useUntyped(names);
  return { t: t as unknown as Say<N>, i18n };
};
