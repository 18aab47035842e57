/** The drawer of an item: every opening has a form of its own. */
import type { DictionaryType } from '@minsu/contract/system/dictionary.ts';
import type { DictionaryEntry } from '@minsu/contract/system/dictionary-endpoints.ts';
import { lazyPart } from '../../components/lazy-part.tsx';
import { useDialog } from '../../components/use-dialog.ts';

const ItemDrawer = lazyPart(() => import('./item-drawer.tsx'));

export interface EditedItem {
  readonly type: DictionaryType;
  /** Null: a new one. */
  readonly item: DictionaryEntry | null;
}

export const useItemDrawer = () => {
  const { shown, show, close } = useDialog<EditedItem>();
  const panel = shown && <ItemDrawer key={shown.key} open={shown.open} edited={shown.of} onClose={close} />;
  return { show, panel };
};
