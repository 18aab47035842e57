/** The drawer of an item: every opening has a form of its own. */
import type { DictionaryType } from '@minsu/contract/system/dictionary.ts';
import type { DictionaryEntry } from '@minsu/contract/system/dictionary-endpoints.ts';
import { useState } from 'react';
import { lazyPart } from '../../components/lazy-part.tsx';

const ItemDrawer = lazyPart(() => import('./item-drawer.tsx'));

export interface EditedItem {
  readonly type: DictionaryType;
  /** Null: a new one. */
  readonly item: DictionaryEntry | null;
}

export const useItemDrawer = () => {
  const [drawer, setDrawer] = useState<(EditedItem & { turn: number; open: boolean }) | null>(null);
  const show = (edited: EditedItem) =>
    setDrawer((was) => ({ ...edited, turn: (was?.turn ?? 0) + 1, open: true }));
  const close = () => setDrawer((was) => was && { ...was, open: false });
  const panel = drawer && <ItemDrawer key={drawer.turn} open={drawer.open} edited={drawer} onClose={close} />;
  return { show, panel };
};
