/** A file field: uploaded when chosen, saved with the form. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { MAX_FILE_BYTES } from '@minsu/contract/platform/picture.ts';
import { useState } from 'react';
import { reasonOf } from '../../platform/calls/call.ts';
import { upload } from '../../platform/calls/upload.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const MAX_NAME_LENGTH = 100;

export type Sent<T> = { readonly done: T } | { readonly problem: string };

/** `more`: further endpoint input. `percent`: null while nothing is uploading. */
export const useSentFile = <E extends Endpoint>(
  endpoint: E,
  more: Omit<InputOf<E>, 'file' | 'fileName'>,
): { percent: number | null; send: (file: File) => Promise<Sent<OutputOf<E>>> } => {
  const { t } = useTranslation('components');
  const [percent, setPercent] = useState<number | null>(null);
  const send = async (file: File): Promise<Sent<OutputOf<E>>> => {
    if (file.size > MAX_FILE_BYTES) return { problem: t('fileTooLarge') };
    setPercent(0);
    try {
      const given = { ...more, fileName: file.name.slice(-MAX_NAME_LENGTH), file } as InputOf<E>;
      return { done: await upload(endpoint, given, { quiet: true, onProgress: setPercent }) };
    } catch (error) {
      return { problem: reasonOf(error) ?? t('fileFailed') };
    } finally {
      setPercent(null);
    }
  };
  return { percent, send };
};
