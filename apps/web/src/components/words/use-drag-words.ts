/** Screen reader announcements for drag and drop. */
import type { Announcements } from '@dnd-kit/core';
import { useTranslation } from '../../platform/use-translation.ts';

export const useDragWords = (
  nameOf: (key: unknown) => string,
  indexOf: (key: unknown) => number,
): Announcements => {
  const { t } = useTranslation('components');
  const at = (key: unknown) => indexOf(key) + 1;
  return {
    onDragStart: ({ active }) => t('dragTaken', { name: nameOf(active.id), at: at(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('dragAt', { name: nameOf(active.id), at: at(over.id) }) : undefined,
    onDragEnd: ({ active, over }) => t('dragLeft', { name: nameOf(active.id), at: at((over ?? active).id) }),
    onDragCancel: ({ active }) => t('dragLeft', { name: nameOf(active.id), at: at(active.id) }),
  };
};
