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
import { MenuButton } from './menu-button.tsx';

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
  const { quick, saved, state, viewQuery, onChange } = props;
  const { t } = useTranslation('components');
  const [naming, setNaming] = useState<SavedView | null>(null);
  const open = saved.find((view) => view.id === state.saved);
  const activeQuick = state.view ?? quick[0]?.value;
  const edited = open !== undefined && open.query !== viewQuery;
  if (quick.length === 0 && saved.length === 0 && !props.savable) return null;

  const keep = (view: SavedView) => {
    const others = saved.filter((each) => each.id !== view.id);
    const at = saved.findIndex((each) => each.id === view.id);
    onChange(at < 0 ? [...saved, view] : others.toSpliced(at, 0, view), view);
    toast.success(t('viewSaved'));
  };
  return (
    <div className="list-views">
      <nav aria-label={t('views')}>
        <ul>
          {quick.map((view) => (
            <li key={view.value}>
              <button
                type="button"
                className="view-tab"
                aria-current={!open && view.value === activeQuick ? 'page' : undefined}
                onClick={() => props.onQuick(view.value)}
              >
                {view.label}
                {view.count !== undefined && <span className="count">{countText(view.count)}</span>}
              </button>
            </li>
          ))}
          {saved.map((view) => (
            <li key={view.id}>
              <button
                type="button"
                className="view-tab"
                aria-current={open?.id === view.id ? 'page' : undefined}
                onClick={() => props.onSaved(view)}
              >
                {view.name}
                {open?.id === view.id && edited && <span className="count">{t('viewEdited')}</span>}
              </button>
              {open?.id === view.id && (
                <MenuButton
                  label={t('viewMenu', { name: view.name })}
                  items={[
                    ...(edited
                      ? [
                          {
                            key: 'update',
                            label: t('updateView'),
                            run: () => keep({ ...view, query: viewQuery }),
                          },
                          { key: 'revert', label: t('revertView'), run: () => props.onSaved(view) },
                        ]
                      : []),
                    { key: 'rename', label: t('renameView'), run: () => setNaming(view) },
                    {
                      key: 'duplicate',
                      label: t('duplicateView'),
                      run: () =>
                        keep({
                          id: newId(),
                          name: t('viewCopyName', { name: view.name }).slice(0, 30),
                          query: viewQuery,
                        }),
                    },
                    {
                      key: 'delete',
                      label: t('deleteView'),
                      danger: true,
                      line: true,
                      run: () => {
                        onChange(saved.filter((each) => each.id !== view.id));
                        toast.success(t('viewDeleted'), {
                          action: { label: t('undo'), run: () => onChange(saved, view) },
                        });
                      },
                    },
                  ]}
                  trigger={(trigger) => (
                    <IconButton
                      {...trigger}
                      icon="down"
                      look="small"
                      label={t('viewMenu', { name: view.name })}
                    />
                  )}
                />
              )}
            </li>
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
              keep({ ...naming, name });
              setNaming(null);
            }}
          />
        </Suspense>
      )}
    </div>
  );
};

const newId = (): string => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

const countText = (count: number): string => `${formatCount(count)}${count >= TOTAL_LIMIT ? '+' : ''}`;
