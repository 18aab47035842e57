/** The search of the address: what a screen shows, and how it is changed. */
import { type NavigateOptions, type URLSearchParamsInit, useLocation, useSearchParams } from 'react-router';

type Next = URLSearchParamsInit | ((now: URLSearchParams) => URLSearchParamsInit);

export type ChangeAddress = (next: Next, options?: NavigateOptions) => void;

/**
 * The search as it is drawn, and a way to change it. A change is made to what the address says by now: a slow screen is drawn some time
 * after the address has changed, and a second choice made until then would undo the first. It does nothing once another tab
 * was chosen: an answer that comes late calls nobody back.
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
