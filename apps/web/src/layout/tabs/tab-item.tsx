import type { MenuEntry } from '@minsu/contract/menu.ts';
import { reportTitleAt } from '@minsu/contract/operations/reports/report-names.text.ts';
import { languages, sayText } from '@minsu/contract/platform/texts.ts';
import type { CSSProperties, DOMAttributes, KeyboardEvent, Ref } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Crumbs } from '../../components/records/crumbs.tsx';
import { currentLanguage } from '../../platform/i18n.ts';
import { entryOfName, useMenu } from '../../platform/navigation/routes.ts';
import { useTrail } from '../../platform/navigation/trail.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { Tab } from './tabs.ts';

export interface TabItemProps {
  readonly tab: Tab;
  /** The home tab: it neither moves nor closes. */
  readonly fixed: boolean;
  readonly active: boolean;
  readonly reachable: boolean;
  readonly onFocus: () => void;
  readonly onClose: (() => void) | null;
  readonly onMove: (step: -1 | 1) => void;
  readonly onMenu: (at: DOMRect) => void;
  /** While it can be moved by mouse. */
  readonly drag?: TabDrag;
}

interface TabDrag {
  readonly ref: Ref<HTMLLIElement>;
  readonly listeners: DOMAttributes<HTMLElement> | undefined;
  readonly style: CSSProperties;
  readonly isDragging: boolean;
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
  const { tab, fixed, active, reachable, onClose, drag } = props;
  const { t } = useTranslation('layout');
  const title = useTitle(tab);
  const look = ['tab', active && 'active', tab.pinned && 'pinned', drag?.isDragging && 'dragged'];
  return (
    <li ref={drag?.ref} className={look.filter(Boolean).join(' ')} style={drag?.style} {...drag?.listeners}>
      {active && !fixed && <TabTrail tab={tab} title={title} />}
      <Link
        className="tab-link"
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
        <TabMarks fixed={fixed} pinned={tab.pinned} />
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

const TabMarks = ({ fixed, pinned }: { readonly fixed: boolean; readonly pinned: boolean }) => {
  const { t } = useTranslation('layout');
  if (fixed) return <Icon name="home" size={14} />;
  if (!pinned) return null;
  return (
    <>
      <Icon name="pin" size={12} />
      <span className="visually-hidden">{t('pinnedTab')}</span>
    </>
  );
};

/** The breadcrumb of the open tab, whose name ends it. */
const TabTrail = ({ tab, title }: { readonly tab: Tab; readonly title: string }) => {
  const last = useTrail((trail) => (tab.fullPath.split('?')[0] === trail.path ? trail.last : null));
  return <Crumbs last={last ?? title} lastSpoken />;
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
  ...(link.closest('ul')?.querySelectorAll<HTMLElement>('.tab-link') ?? []),
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
