/** Tabs over a list: the product's quick views with counters, then the user's own saved views. */
import { TOTAL_LIMIT } from '@minsu/contract/paging.ts';
import type { SavedView } from '@minsu/contract/system/preference-endpoints.ts';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../platform/format.ts';
import { toast } from '../platform/toast.ts';
import { IconButton } from './icon-button.tsx';
import type { QuickView } from './list-types.ts';
import type { ListState } from './list-url.ts';
import { type MenuAction, MenuButton } from './menu-button.tsx';

const ViewNameDialog = lazy(() => import('./view-name-dialog.tsx'));

interface ListViewsProps {
  readonly quick: readonly QuickView[];
  readonly saved: readonly SavedView[];
  readonly state: ListState;
  readonly viewQuery: string;
  /** Whether there is anything worth saving. */
  readonly savable: boolean;
  readonly onQuick: (value: string) => void;
  readonly onSaved: (view: SavedView) => void;
  readonly onChange: (views: readonly SavedView[], open?: SavedView) => void;
}

export const ListViews = (props: ListViewsProps) => {
  const { quick, saved, state, viewQuery } = props;
  const { t } = useTranslation('components');
  const [naming, setNaming] = useState<SavedView | null>(null);
  const open = saved.find((view) => view.id === state.saved);
  const actions = useViewActions(props, open, setNaming);
  if (quick.length === 0 && saved.length === 0 && !props.savable) return null;
  return (
    <div className="list-views">
      <nav aria-label={t('views')}>
        <ul>
          {quick.map((view) => (
            <ViewTab
              key={view.value}
              label={view.label}
              note={view.count === undefined ? undefined : countText(view.count)}
              current={!open && view.value === (state.view ?? quick[0]?.value)}
              onOpen={() => props.onQuick(view.value)}
            />
          ))}
          {saved.map((view) => (
            <ViewTab
              key={view.id}
              label={view.name}
              note={view === open && view.query !== viewQuery ? t('viewEdited') : undefined}
              current={view === open}
              onOpen={() => props.onSaved(view)}
              actions={view === open ? actions.items : undefined}
            />
          ))}
        </ul>
      </nav>
      {props.savable && !open && (
        <Button
          size="small"
          type="text"
          onClick={() => setNaming({ id: newId(), name: '', query: viewQuery })}
        >
          {t('saveView')}
        </Button>
      )}
      {naming && (
        <Suspense>
          <ViewNameDialog
            name={naming.name}
            onCancel={() => setNaming(null)}
            onOk={(name) => {
              actions.keep({ ...naming, name });
              setNaming(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
};

interface ViewTabProps {
  readonly label: string;
  readonly note: string | undefined;
  readonly current: boolean;
  readonly onOpen: () => void;
  readonly actions?: readonly MenuAction[] | undefined;
}

const ViewTab = ({ label, note, current, onOpen, actions }: ViewTabProps) => {
  const { t } = useTranslation('components');
  const menuLabel = t('viewMenu', { name: label });
  return (
    <li>
      <button type="button" className="view-tab" aria-current={current ? 'page' : undefined} onClick={onOpen}>
        {label}
        {note !== undefined && <span className="count">{note}</span>}
      </button>
      {actions && (
        <MenuButton
          label={menuLabel}
          items={actions}
          trigger={(trigger) => <IconButton {...trigger} icon="down" look="small" label={menuLabel} />}
        />
      )}
    </li>
  );
};

/** What can be done with the open view. */
const useViewActions = (
  { saved, viewQuery, onSaved, onChange }: ListViewsProps,
  open: SavedView | undefined,
  rename: (view: SavedView) => void,
) => {
  const { t } = useTranslation('components');
  const keep = (view: SavedView) => {
    const known = saved.some((each) => each.id === view.id);
    onChange(known ? saved.map((each) => (each.id === view.id ? view : each)) : [...saved, view], view);
    toast.success(t('viewSaved'));
  };
  const remove = (view: SavedView) => {
    onChange(saved.filter((each) => each.id !== view.id));
    toast.success(t('viewDeleted'), { action: { label: t('undo'), run: () => onChange(saved, view) } });
  };
  const copyOf = (view: SavedView): SavedView => ({
    id: newId(),
    name: t('viewCopyName', { name: view.name }).slice(0, 30),
    query: viewQuery,
  });
  const edits: MenuAction[] =
    open && open.query !== viewQuery
      ? [
          { key: 'update', label: t('updateView'), run: () => keep({ ...open, query: viewQuery }) },
          { key: 'revert', label: t('revertView'), run: () => onSaved(open) },
        ]
      : [];
  const items: MenuAction[] = open
    ? [
        ...edits,
        { key: 'rename', label: t('renameView'), run: () => rename(open) },
        { key: 'duplicate', label: t('duplicateView'), run: () => keep(copyOf(open)) },
        { key: 'delete', label: t('deleteView'), danger: true, line: true, run: () => remove(open) },
      ]
    : [];
  return { keep, items };
};

const newId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

const countText = (count: number): string => `${formatCount(count)}${count >= TOTAL_LIMIT ? '+' : ''}`;
