/** Adds photos to a cleaner's task: made small, kept on the device and sent in turn. */
import { MAX_TASK_PHOTOS } from '@minsu/contract/operations/tasks/task.ts';
import { useState } from 'react';
import { photoProblem } from '../../../components/forms/picture-files.ts';
import { newKey } from '../../../platform/calls/call.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { WorkedTask } from './apply-acts.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { useKeepForTask } from './use-keep.ts';

export const useAddPhotos = (task: WorkedTask) => {
  const { t } = useTranslation('tasks');
  const keep = useKeepForTask(task);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const add = async (files: readonly File[]) => {
    setFailed([]);
    setBusy(true);
    const free = MAX_TASK_PHOTOS - task.photos.length;
    for (const [at, file] of files.entries()) {
      const problem = at >= free ? 'photosFull' : photoProblem(file);
      if (problem) {
        setFailed((before) => [...before, t('photoFailed', { name: file.name, reason: t(problem) })]);
        continue;
      }
      const small = await shrinkPhoto(file);
      await keep({ kind: 'photo', taskId: task.id, sendKey: newKey() }, small);
    }
    setBusy(false);
  };
  return { failed, busy, add };
};
