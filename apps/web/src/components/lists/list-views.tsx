/** Tabs above a list: quick views with counters, then saved views. */

import type { PreferenceChange, SavedView } from '@minsu/contract/foundation/system/preference-endpoints.ts';
import { TOTAL_LIMIT } from '@minsu/contract/platform/paging.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { formatCount } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { IconButton } from '../dialogs/icon-button.tsx';
import { lazyPart } from '../dialogs/lazy-part.tsx';
import { type MenuAction, MenuButton } from '../dialogs/menu-button.tsx';
import { useCurrentInSight } from '../dialogs/use-current-in-sight.ts';
import { Icon } from '../icon.tsx';
import type { QuickView } from './list-types.ts';
import type { ListState } from './list-url.ts';
import { newViewId, useViewActions } from './use-view-actions.ts';

const ViewNameDialog = lazyPart(() => import('../view-name-dialog.tsx'));

export interface ListViewsProps {
  readonly quick: readonly QuickView[];
  readonly saved: readonly SavedView[];
  /** The default view. */
  readonly defaultId: string | null;
  readonly state: ListState;
  readonly viewQuery: string;
  /** Whether the state differs from the active view. */
  readonly savable: boolean;
  readonly onQuick: (value: string) => void;
  readonly onSaved: (view: SavedView) => void;
  readonly onChange: (change: PreferenceChange) => void;
  /** Marks a view as active without changing the list. */
  readonly onOpen: (id: string | undefined) => void;
}

export const ListViews = (props: ListViewsProps) => {
  const { saved, state, viewQuery } = props;
  const { t } = useTranslation('components');
  const [naming, setNaming] = useState<SavedView | null>(null);
  const open = saved.find((view) => view.id === state.saved);
  const actions = useViewActions(props, open, setNaming);
  const edited = open !== undefined && open.query !== viewQuery;
  if (props.quick.length === 0 && saved.length === 0 && !props.savable) return null;
  /** Users with saved views need a way back to everything. */
  const quick = props.quick.length > 0 ? props.quick : [{ value: '', label: t('all') }];
  return (
    <div className="list-views">
      <ViewTabs {...props} quick={quick} openId={open?.id} edited={edited} actions={actions.items} />
      {edited && <ViewEdits onSave={actions.update} onRevert={() => props.onSaved(open)} />}
      {props.savable && !open && (
        <Button
          size="small"
          type="text"
          onClick={() => setNaming({ id: newViewId(), name: '', query: viewQuery })}
        >
          {t('saveView')}
        </Button>
      )}
      {naming && (
        <ViewNameDialog
          name={naming.name}
          onCancel={() => setNaming(null)}
          onOk={(name) => {
            actions.keep({ ...naming, name });
            setNaming(null);
          }}
        />
      )}
    </div>
  );
};

interface ViewTabsProps extends ListViewsProps {
  readonly openId: string | undefined;
  readonly edited: boolean;
  /** Actions on the open view. */
  readonly actions: readonly MenuAction[];
}

const ViewTabs = (props: ViewTabsProps) => {
  const { quick, saved, state, openId, edited, actions } = props;
  const { t } = useTranslation('components');
  // Counters load later and widen the tabs.
  const counted = quick.some(({ count }) => count !== undefined);
  const row = useCurrentInSight(`${openId ?? state.view ?? ''} ${counted}`);
  return (
    <nav ref={row} aria-label={t('views')}>
      <ul>
        {quick.map((view) => (
          <ViewTab
            key={view.value}
            label={view.label}
            note={view.count === undefined ? undefined : countText(view.count)}
            current={openId === undefined && view.value === (state.view ?? quick[0]?.value)}
            onOpen={() => props.onQuick(view.value)}
          />
        ))}
        {saved.map((view) => (
          <ViewTab
            key={view.id}
            label={view.name}
            isDefault={view.id === props.defaultId}
            note={view.id === openId && edited ? t('viewEdited') : undefined}
            current={view.id === openId}
            onOpen={() => props.onSaved(view)}
            actions={view.id === openId ? actions : undefined}
          />
        ))}
      </ul>
    </nav>
  );
};

const ViewEdits = ({ onSave, onRevert }: { readonly onSave: () => void; readonly onRevert: () => void }) => {
  const { t } = useTranslation('components');
  return (
    <span className="view-edits">
      <Button size="small" type="primary" onClick={onSave}>
        {t('save')}
      </Button>
      <Button size="small" type="text" onClick={onRevert}>
        {t('revertView')}
      </Button>
    </span>
  );
};

interface ViewTabProps {
  readonly label: string;
  readonly note: string | undefined;
  readonly current: boolean;
  readonly isDefault?: boolean;
  readonly onOpen: () => void;
  readonly actions?: readonly MenuAction[] | undefined;
}

const ViewTab = ({ label, note, current, isDefault = false, onOpen, actions }: ViewTabProps) => {
  const { t } = useTranslation('components');
  const menuLabel = t('viewMenu', { name: label });
  return (
    <li>
      <button type="button" className="view-tab" aria-current={current ? 'page' : undefined} onClick={onOpen}>
        {isDefault && (
          <span className="view-default" title={t('viewIsDefault')}>
            <Icon name="pin" size={12} />
            <span className="visually-hidden">{t('viewIsDefault')}</span>
          </span>
        )}
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

const countText = (count: number): string => `${formatCount(count)}${count >= TOTAL_LIMIT ? '+' : ''}`;
