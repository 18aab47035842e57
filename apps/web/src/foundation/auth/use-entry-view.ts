/** Which entry view is open. Kept in the address so that it survives reload and Back. */
import { OIDC_RETURN_PATH } from '@minsu/contract/foundation/identity/identity-endpoints.ts';
import { type MouseEvent, useEffect, useState } from 'react';

const entryViews = ['login', 'forgot', 'reset', 'register', 'oidc'] as const;
export type EntryView = (typeof entryViews)[number];

export interface EntryNavigation {
  readonly view: EntryView;
  /** Token from an emailed link. */
  readonly token: string;
  readonly open: (view: EntryView) => void;
  /** Props for a link: a real address, opened without leaving the page. */
  readonly link: (view: EntryView) => {
    readonly href: string;
    readonly onClick: (event: MouseEvent<HTMLAnchorElement>) => void;
  };
}

const readView = (): { readonly view: EntryView; readonly token: string } => {
  const query = new URLSearchParams(location.search);
  if (location.pathname === OIDC_RETURN_PATH) return { view: 'oidc', token: '' };
  const view = entryViews.find((each) => each === query.get('view')) ?? 'login';
  return { view, token: view === 'reset' ? (query.get('reset') ?? '') : '' };
};

/** The redirect target stays in the address; a used token does not. */
const addressOf = (view: EntryView): string => {
  // The parameters of an identity provider are of no use to another view.
  if (location.pathname === OIDC_RETURN_PATH) return view === 'login' ? '/login' : `/login?view=${view}`;
  const query = new URLSearchParams(location.search);
  query.delete('reset');
  query.delete('view');
  if (view !== 'login') query.set('view', view);
  return query.size > 0 ? `/login?${query}` : '/login';
};

export const useEntryView = (): EntryNavigation => {
  const [now, setNow] = useState(readView);
  useEffect(() => {
    const follow = () => setNow(readView());
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  const open = (view: EntryView) => {
    history.pushState(null, '', addressOf(view));
    setNow(readView());
  };
  return {
    ...now,
    open,
    link: (view) => ({
      href: addressOf(view),
      onClick: (event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        open(view);
      },
    }),
  };
};
