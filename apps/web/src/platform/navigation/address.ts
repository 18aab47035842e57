/** Reads and changes the query of the address. */
import { type NavigateOptions, type URLSearchParamsInit, useLocation, useSearchParams } from 'react-router';

type Next = URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParamsInit);

export type ChangeAddress = (next: Next, options?: NavigateOptions) => void;

/**
 * Current query and a setter. The setter starts from the address at call time: a slow screen renders later, and a
 * second change would undo the first. Ignored after switching tabs, so that late callbacks do not navigate.
 */
export const useAddressSearch = (): readonly [URLSearchParams, ChangeAddress] => {
  const [search, setSearch] = useSearchParams();
  const { pathname } = useLocation();
  const change: ChangeAddress = (next, options) => {
    if (window.location.pathname !== pathname) return;
    setSearch(typeof next === 'function' ? next(new URLSearchParams(window.location.search)) : next, options);
  };
  return [search, change];
};
