/** Actions on the open view of a list. */

import { type SavedView, VIEW_LIMIT } from '@minsu/contract/foundation/system/preference-endpoints.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { MenuAction } from '../dialogs/menu-button.tsx';
import type { ListViewsProps } from './list-views.tsx';

export const newViewId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

export interface ViewActions {
  /** Saves a view and opens it. */
  readonly keep: (view: SavedView) => void;
  readonly update: () => void;
  readonly items: readonly MenuAction[];
}

type T = ReturnType<typeof useTranslation<'components'>>['t'];

export const useViewActions = (
  props: ListViewsProps,
  open: SavedView | undefined,
  rename: (view: SavedView) => void,
): ViewActions => {
  const { saved, viewQuery, onChange, onOpen } = props;
  const { t } = useTranslation('components');
  const keep = (view: SavedView) => {
    const known = saved.some(({ id }) => id === view.id);
    if (!known && saved.length >= VIEW_LIMIT) return toast.warning(t('viewsFull', { count: VIEW_LIMIT }));
    onChange({ putView: view });
    onOpen(view.id);
    toast.success(t('viewSaved'));
  };
  if (!open) return { keep, update: () => undefined, items: [] };
  const copy = {
    id: newViewId(),
    name: cutText(t('viewCopyName', { name: open.name }), 30).trim(),
    query: viewQuery,
  };
  const items: MenuAction[] = [
    { key: 'rename', label: t('renameView'), run: () => rename(open) },
    { key: 'duplicate', label: t('duplicateView'), run: () => keep(copy) },
    ...defaultAction(props, open, t),
    ...moves(props, open, t),
    { key: 'delete', label: t('deleteView'), danger: true, line: true, run: () => remove(props, open, t) },
  ];
  return { keep, update: () => keep({ ...open, query: viewQuery }), items };
};

const defaultAction = ({ defaultId, onChange }: ListViewsProps, open: SavedView, t: T): MenuAction[] => {
  const isDefault = defaultId === open.id;
  return [
    {
      key: 'default',
      label: isDefault ? t('viewNotDefault') : t('viewAsDefault'),
      run: () => {
        onChange({ defaultView: isDefault ? null : open.id });
        toast.success(isDefault ? t('viewDefaultGone') : t('viewDefaultSet', { name: open.name }));
      },
    },
  ];
};

const moves = ({ saved, onChange }: ListViewsProps, open: SavedView, t: T): MenuAction[] => {
  const ids = saved.map(({ id }) => id);
  const at = ids.indexOf(open.id);
  const swapped = (to: number): string[] => {
    const next = [...ids];
    next.splice(at, 1);
    next.splice(to, 0, open.id);
    return next;
  };
  const move = (key: string, label: string, to: number): MenuAction[] =>
    to < 0 || to >= ids.length ? [] : [{ key, label, run: () => onChange({ viewOrder: swapped(to) }) }];
  return [...move('left', t('viewLeft'), at - 1), ...move('right', t('viewRight'), at + 1)];
};

const remove = ({ saved, defaultId, onChange, onOpen }: ListViewsProps, view: SavedView, t: T): void => {
  onChange({ removeView: view.id });
  onOpen(undefined);
  const undo = () => {
    onChange({
      putView: view,
      viewOrder: saved.map(({ id }) => id),
      ...(defaultId === view.id ? { defaultView: view.id } : {}),
    });
    onOpen(view.id);
  };
  toast.success(t('viewDeleted'), { action: { label: t('undo'), run: undo } });
};
