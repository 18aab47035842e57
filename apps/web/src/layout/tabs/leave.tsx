import { useEffect } from 'react';
import { isSessionEnding } from '../../platform/calls/signed-out.ts';

/** The sign-in page is a page of its own: going there starts again, with nothing of the old user in memory. */
export const Leave = ({ to }: { readonly to: string }) => {
  useEffect(() => {
    if (!isSessionEnding()) location.replace(to);
  }, [to]);
  return null;
};
