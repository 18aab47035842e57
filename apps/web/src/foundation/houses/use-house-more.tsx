/** Rare actions on a property: copy and archive. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import type { MenuAction } from '../../components/dialogs/menu-button.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

const ArchiveHouse = lazyPart(() => import('./list/archive-house.tsx'));
const DuplicateHouse = lazyPart(() => import('./list/duplicate-house.tsx'));

type Open = 'none' | 'duplicate' | 'archive';

export const useHouseMore = ({
  house,
  actions,
}: HouseDetail): { readonly items: readonly MenuAction[]; readonly dialogs: ReactNode } => {
  const { t } = useTranslation('houseLife');
  const [open, setOpen] = useState<Open>('none');
  const close = () => setOpen('none');
  const items: MenuAction[] = [
    { key: 'duplicate', icon: 'copy', label: t('duplicate'), run: () => setOpen('duplicate') },
    { key: 'archive', icon: 'lock', label: t('archive'), danger: true, run: () => setOpen('archive') },
  ];
  return {
    items: items.filter((item) => actions.includes(item.key)),
    dialogs: (
      <>
        {actions.includes('duplicate') && (
          <DuplicateHouse house={house} open={open === 'duplicate'} onClose={close} />
        )}
        {actions.includes('archive') && (
          <ArchiveHouse house={house} open={open === 'archive'} onClose={close} />
        )}
      </>
    ),
  };
};
