/** A file as a field has it: sent as soon as it is chosen, named by the form when that is saved. */
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
import { MAX_FILE_BYTES } from '@minsu/contract/picture.ts';
import { useState } from 'react';
import { reasonOf } from '../platform/call.ts';
import { upload } from '../platform/upload.ts';
import { useTranslation } from '../platform/use-translation.ts';

const LONGEST_NAME = 100;

export type Sent<T> = { readonly done: T } | { readonly problem: string };

/** `more`: what the endpoint asks for beside the file and its name. `percent` is null while nothing is on its way. */
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
      const given = { ...more, fileName: file.name.slice(-LONGEST_NAME), file } as InputOf<E>;
      return { done: await upload(endpoint, given, { quiet: true, onProgress: setPercent }) };
    } catch (error) {
      return { problem: reasonOf(error) ?? t('fileFailed') };
    } finally {
      setPercent(null);
    }
  };
  return { percent, send };
};
