/** Attachments of the message being written, uploaded at once so that sending is fast. */

import { MAX_ATTACHMENTS } from '@minsu/contract/connections/channels/thread-capabilities.ts';
import type { ThreadAttachment } from '@minsu/contract/connections/threads/thread.ts';
import { uploadThreadFile } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { useState } from 'react';
import { newKey } from '../../platform/calls/call.ts';
import { upload } from '../../platform/calls/upload.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export interface PendingFile {
  readonly key: string;
  readonly name: string;
  readonly percent: number;
  /** Set once stored. */
  readonly stored: ThreadAttachment | null;
}

export const useThreadFiles = (threadId: string) => {
  const { t } = useTranslation('threads');
  const [files, setFiles] = useState<readonly PendingFile[]>([]);
  const change = (key: string, to: Partial<PendingFile>) =>
    setFiles((before) => before.map((file) => (file.key === key ? { ...file, ...to } : file)));
  const remove = (key: string) => setFiles((before) => before.filter((file) => file.key !== key));
  const add = (chosen: readonly File[]) => {
    const room = MAX_ATTACHMENTS - files.length;
    if (chosen.length > room) toast.warning(t('tooManyFiles', { limit: MAX_ATTACHMENTS }));
    for (const file of chosen.slice(0, room)) {
      const key = newKey();
      setFiles((before) => [...before, { key, name: file.name, percent: 0, stored: null }]);
      const onProgress = (percent: number) => change(key, { percent });
      upload(
        uploadThreadFile,
        { id: threadId, sendKey: key, fileName: file.name.slice(-120), file },
        { onProgress },
      ).then(
        (stored) => change(key, { stored, percent: 100 }),
        () => remove(key),
      );
    }
  };
  return {
    files,
    add,
    remove,
    /** Removes sent attachments. */
    drop: (ids: readonly string[]) =>
      setFiles((before) => before.filter(({ stored }) => stored === null || !ids.includes(stored.id))),
    isBusy: files.some(({ stored }) => stored === null),
    ids: files.flatMap(({ stored }) => (stored ? [stored.id] : [])),
  };
};
