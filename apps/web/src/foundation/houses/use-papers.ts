/** Fetches a property's documents with the session; they have no public address. */
import { getHouseDocument } from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import { useEffect, useState } from 'react';
import { fetchPrivate } from '../../platform/calls/call.ts';

/** Object URLs by file id; null if loading failed. */
export type PaperPictures = Readonly<Record<string, string | null>>;

/** Pictures appear one by one as they load. */
export const usePictures = (
  houseId: string,
  papers: readonly { readonly fileId: string }[],
): PaperPictures => {
  const [pictures, setPictures] = useState<PaperPictures>({});
  const wanted = papers.map((paper) => paper.fileId).join(' ');
  useEffect(() => {
    const controller = new AbortController();
    const made: string[] = [];
    const arrived = (fileId: string, url: string | null) => {
      if (!controller.signal.aborted) setPictures((was) => ({ ...was, [fileId]: url }));
    };
    for (const fileId of wanted.split(' ').filter(Boolean))
      fetchPrivate(getHouseDocument, { houseId, fileId }, controller.signal).then(
        (url) => {
          made.push(url);
          arrived(fileId, url);
        },
        () => arrived(fileId, null),
      );
    return () => {
      controller.abort();
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [houseId, wanted]);
  return pictures;
};
