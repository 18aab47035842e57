/** Why the last decided round returned a standard; null if it was approved since, or passed. */
import type { HouseCheck } from '@minsu/contract/foundation/houses/house-check.ts';

export const returnedBefore = (
  {
    rounds,
    check,
  }: Pick<HouseCheck, 'rounds'> & { readonly check: Pick<HouseCheck['check'], 'submittedAt'> },
  standardId: string,
): string | null => {
  const last = rounds.find(
    ({ submittedAt, state }) =>
      submittedAt < check.submittedAt && (state === 'returned' || state === 'approved'),
  );
  if (last?.state !== 'returned') return null;
  return last.returned.find((item) => item.standardId === standardId)?.reason ?? null;
};
