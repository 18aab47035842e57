/** Drawer of a dictionary item; every opening has a new form. */
import type { DictionaryType } from '@minsu/contract/foundation/system/dictionary.ts';
import type { DictionaryEntry } from '@minsu/contract/foundation/system/dictionary-endpoints.ts';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';

const ItemDrawer = lazyPart(() => import('./item-drawer.tsx'));

export interface EditedItem {
  readonly type: DictionaryType;
  /** Null for a new one. */
  readonly item: DictionaryEntry | null;
}

export const useItemDrawer = () => {
  const { shown, show, close } = useDialog<EditedItem>();
  const panel = shown && <ItemDrawer key={shown.key} open={shown.open} edited={shown.of} onClose={close} />;
  return { show, panel };
};
