/** A picture that only who may see its record is given. It needs the session, so it is fetched, not named by an address. */
import type { Endpoint } from '@minsu/contract/endpoint.ts';
import { useEffect, useState } from 'react';
import { currentLanguage } from '../platform/i18n.ts';
import { getToken } from '../platform/storage.ts';
import { Bone } from './skeleton.tsx';

const fetchPicture = async (address: string, signal: AbortSignal): Promise<string> => {
  const headers = { Authorization: getToken() ?? '', 'Accept-Language': currentLanguage() };
  const response = await fetch(address, { headers, signal });
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
  return URL.createObjectURL(await response.blob());
};

interface PrivatePictureProps {
  readonly endpoint: Endpoint;
  readonly query: Readonly<Record<string, string>>;
  readonly alt: string;
  /** What the link says that opens it in full; absent: it is only shown. */
  readonly open?: string;
  readonly missing: string;
  readonly size?: number;
}

export const PrivatePicture = ({ endpoint, query, alt, open, missing, size = 72 }: PrivatePictureProps) => {
  const address = `${endpoint.path}?${new URLSearchParams(query)}`;
  const [shown, setShown] = useState<{ readonly address: string; readonly url: string | null } | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    let made: string | null = null;
    fetchPicture(address, controller.signal).then(
      (url) => {
        made = url;
        if (controller.signal.aborted) URL.revokeObjectURL(url);
        else setShown({ address, url });
      },
      () => {
        if (!controller.signal.aborted) setShown({ address, url: null });
      },
    );
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [address]);
  if (shown?.address !== address) return <Bone width={`${size}px`} height={size} />;
  if (shown.url === null) return <span className="muted">{missing}</span>;
  const picture = <img className="private-picture" src={shown.url} alt={alt} width={size} height={size} />;
  if (open === undefined) return picture;
  return (
    <a href={shown.url} target="_blank" rel="noreferrer" aria-label={open}>
      {picture}
    </a>
  );
};
