/** Housekeepers for selects, those of one house or of all houses in sight. */
import { taskAssignees } from '@minsu/contract/tasks/task-list-endpoints.ts';
import { useMemo } from 'react';
import { optionSource } from '../../components/option-source.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const useCleanerSource = (houseId?: string) => {
  const { t } = useTranslation('tasks');
  return useMemo(
    () =>
      optionSource(
        taskAssignees,
        (asked) => ({ ...asked, ...(houseId && { houseId }) }),
        (cleaners) =>
          cleaners.map(({ id, name, open }) => ({
            value: id,
            label: open > 0 ? t('openCount', { name, count: open }) : name,
          })),
      ),
    [houseId, t],
  );
};
