import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { MenuEntry } from '@minsu/contract/menu.ts';
import { reportTitleAt } from '@minsu/contract/reports/report-names.text.ts';
import { languages, sayText } from '@minsu/contract/texts.ts';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { Icon } from '../components/icon.tsx';
import { IconButton } from '../components/icon-button.tsx';
import { currentLanguage } from '../platform/i18n.ts';
import { entryOfName, useMenu } from '../platform/routes.ts';
import { useTranslation } from '../platform/use-translation.ts';
import type { Tab } from './tabs.ts';

interface TabItemProps {
  readonly tab: Tab;
  /** The home tab: it neither moves nor closes. */
  readonly fixed: boolean;
  readonly active: boolean;
  readonly reachable: boolean;
  readonly onFocus: () => void;
  readonly onClose: (() => void) | null;
  readonly onMove: (step: -1 | 1) => void;
  readonly onMenu: (at: DOMRect) => void;
}

/** The name of the record shown; a screen's own title is not kept in the language it was opened in. */
const recordTitle = ({ title }: Tab, entry: MenuEntry | undefined): string | null => {
  if (!entry?.hideInMenu || title === null) return null;
  return languages.some((language) => sayText(entry.title, language) === title) ? null : title;
};

const useTitle = (tab: Tab): string => {
  const entry = entryOfName(tab.name, useMenu());
  const own = recordTitle(tab, entry);
  const report = reportTitleAt(tab.fullPath);
  if (report) return sayText(report, currentLanguage());
  return own ?? (entry ? sayText(entry.title, currentLanguage()) : tab.name);
};

export const TabItem = (props: TabItemProps) => {
  const { tab, fixed, active, reachable, onClose } = props;
  const { t } = useTranslation('layout');
  const title = useTitle(tab);
  const sortable = useSortable({ id: tab.key, disabled: fixed });
  const style = {
    transform: CSS.Translate.toString(sortable.transform),
    transition: sortable.transition,
    zIndex: sortable.isDragging ? 1 : undefined,
  };
  const look = ['tab', active && 'active', tab.pinned && 'pinned', sortable.isDragging && 'dragged'];
  return (
    <li
      ref={sortable.setNodeRef}
      className={look.filter(Boolean).join(' ')}
      style={style}
      {...sortable.listeners}
    >
      <Link
        to={tab.fullPath}
        title={title}
        tabIndex={reachable ? 0 : -1}
        draggable={false}
        aria-current={active ? 'page' : undefined}
        aria-keyshortcuts="Delete Shift+F10 Control+Shift+ArrowLeft Control+Shift+ArrowRight"
        onFocus={props.onFocus}
        onKeyDown={(event) => onKey(event, props)}
        onContextMenu={(event) => {
          event.preventDefault();
          props.onMenu(event.currentTarget.getBoundingClientRect());
        }}
        onAuxClick={(event) => {
          if (event.button !== 1 || !onClose) return;
          event.preventDefault();
          onClose();
        }}
      >
        {tab.pinned && <Icon name="pin" size={12} />}
        {tab.pinned && <span className="visually-hidden">{t('pinnedTab')}</span>}
        <span className="tab-title">{title}</span>
      </Link>
      {onClose && (
        <IconButton
          icon="close"
          look="small"
          label={t('closeNamed', { name: title })}
          tabIndex={reachable ? 0 : -1}
          onClick={onClose}
        />
      )}
    </li>
  );
};

const onKey = (event: KeyboardEvent<HTMLElement>, { onClose, onMove, onMenu }: TabItemProps): void => {
  const link = event.currentTarget;
  const { key, shiftKey } = event;
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    event.preventDefault();
    onMenu(link.getBoundingClientRect());
  } else if (shiftKey && (event.ctrlKey || event.metaKey) && (key === 'ArrowLeft' || key === 'ArrowRight')) {
    event.preventDefault();
    onMove(key === 'ArrowLeft' ? -1 : 1);
    // The browser drops the focus of an element that changes its place.
    requestAnimationFrame(() => link.focus());
  } else if (key === 'Delete' && onClose) {
    neighbour(link)?.focus();
    onClose();
  } else moveAlong(event);
};

const linksAround = (link: HTMLElement): HTMLElement[] => [
  ...(link.closest('ul')?.querySelectorAll<HTMLElement>('a') ?? []),
];

const neighbour = (link: HTMLElement): HTMLElement | undefined => {
  const links = linksAround(link);
  const at = links.indexOf(link);
  return links[at + 1] ?? links[at - 1];
};

const moveAlong = (event: KeyboardEvent<HTMLElement>): void => {
  const links = linksAround(event.currentTarget);
  const at = links.indexOf(event.currentTarget);
  const target = { ArrowRight: links[at + 1], ArrowLeft: links[at - 1], Home: links[0], End: links.at(-1) }[
    event.key
  ];
  if (!target) return;
  event.preventDefault();
  target.focus();
};
