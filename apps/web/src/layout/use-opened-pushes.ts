/** A notification was tapped while the product is open: the worker names the screen. */
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isInternal } from '../platform/inbox.ts';

const pathIn = (data: unknown): string | null => {
  const { open }: { readonly open?: unknown } = Object(data);
  return typeof open === 'string' && isInternal(open) ? open : null;
};

export const useOpenedPushes = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null;
    const follow = ({ data }: MessageEvent) => {
      const path = pathIn(data);
      if (path !== null) void navigate(path);
    };
    workers?.addEventListener('message', follow);
    return () => workers?.removeEventListener('message', follow);
  }, [navigate]);
};
