/** Cleaners for selects, of one property or all in scope. */
import { taskAssignees } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { useMemo } from 'react';
import { optionSource } from '../../components/forms/option-source.ts';
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
