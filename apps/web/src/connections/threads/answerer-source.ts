/** Users who may answer guests, for selects. */
import { threadAssignees } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { useMemo } from 'react';
import { optionSource } from '../../components/forms/option-source.ts';

export const useAnswererSource = (houseId: string | null) =>
  useMemo(
    () =>
      optionSource(
        threadAssignees,
        (asked) => ({ ...asked, ...(houseId && { houseId }) }),
        (people) => people.map(({ id, name }) => ({ value: id, label: name })),
      ),
    [houseId],
  );
