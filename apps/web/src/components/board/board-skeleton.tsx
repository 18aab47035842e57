/** Skeleton of a board while loading. */

import { useTranslation } from '../../platform/use-translation.ts';
import { SkeletonBar } from '../skeleton.tsx';

const rows = ['48%', '64%', '40%', '44%', '40%', '58%', '42%', '40%', '52%', '66%', '40%', '44%'];

export const BoardSkeleton = () => {
  const { t } = useTranslation('components');
  return (
    <div className="board-skeleton" aria-busy="true">
      <span className="visually-hidden">{t('loading')}</span>
      {rows.map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never move.
        <div key={row}>
          <SkeletonBar width={width} />
          <SkeletonBar width="100%" height={20} />
        </div>
      ))}
    </div>
  );
};
