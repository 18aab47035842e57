/** A picture with restricted access: fetched with the session instead of linked. */
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { useEffect, useState } from 'react';
import { fetchPrivate } from '../platform/calls/call.ts';
import { SkeletonBar } from './skeleton.tsx';

type Query = Readonly<Record<string, string>>;

/** Object URL; undefined while loading, null if loading failed. */
export const usePrivateAddress = (endpoint: Endpoint, query: Query): string | null | undefined => {
  const asked = JSON.stringify(query);
  const [shown, setShown] = useState<{ readonly asked: string; readonly url: string | null }>();
  useEffect(() => {
    const controller = new AbortController();
    let made: string | null = null;
    fetchPrivate(endpoint, JSON.parse(asked) as Query, controller.signal).then(
      (url) => {
        made = url;
        if (controller.signal.aborted) URL.revokeObjectURL(url);
        else setShown({ asked, url });
      },
      () => {
        if (!controller.signal.aborted) setShown({ asked, url: null });
      },
    );
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [endpoint, asked]);
  return shown?.asked === asked ? shown.url : undefined;
};

interface PrivatePictureProps {
  readonly endpoint: Endpoint;
  readonly query: Query;
  readonly alt: string;
  /** Label of the link to the full picture; absent: only shown. */
  readonly open?: string;
  readonly missing: string;
  readonly size?: number;
}

export const PrivatePicture = ({ endpoint, query, alt, open, missing, size = 72 }: PrivatePictureProps) => {
  const url = usePrivateAddress(endpoint, query);
  if (url === undefined) return <SkeletonBar width={`${size}px`} height={size} />;
  if (url === null) return <span className="muted">{missing}</span>;
  const picture = <img className="private-picture" src={url} alt={alt} width={size} height={size} />;
  if (open === undefined) return picture;
  return (
    <a href={url} target="_blank" rel="noreferrer" aria-label={open}>
      {picture}
    </a>
  );
};
