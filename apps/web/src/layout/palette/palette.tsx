/** The command palette: everything that can be found or done, by keyboard. Loaded when the browser is idle. */

import { sayText } from '@minsu/contract/platform/texts.ts';
import { searchGroups } from '@minsu/contract/search.ts';
import { Button } from 'antd';
import { Command } from 'cmdk';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../components/icon.tsx';
import { useSession } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import type { Mark } from '../../platform/navigation/title-match.ts';
import { useAskFirst } from '../ask-first.ts';
import { useRoleItems } from '../user-menu.tsx';
import type { FinderProps } from './finder.tsx';
import { closeFinder, newTabKeys } from './finder-state.ts';
import {
  actionItems,
  helpItems,
  type PaletteItem,
  pageItems,
  recentItems,
  roleItems,
  useMenuPinyin,
} from './palette-items.ts';
import { usePaletteRecords } from './use-palette-records.ts';
import '../../styles/palette.css';
import { useTranslation } from '../../platform/use-translation.ts';

const MAX_PAGES = 6;
const MAX_RECENT = 8;
const MAX_HELP = 4;

interface Group {
  readonly key: string;
  readonly title: string;
  readonly items: readonly PaletteItem[];
}

const useGroups = ({ pages, visitor, userId }: FinderProps, typed: string) => {
  const { t } = useTranslation('palette');
  const { t: l } = useTranslation('layout');
  const roles = useRoleItems(useSession((session) => session.userInfo));
  const pinyin = useMenuPinyin(userId);
  const context = { pages, visitor, userId, pinyin };
  const records = usePaletteRecords(typed);
  const keyword = typed.trim();
  const recent = recentItems(context, keyword);
  // Recent pages are a better guess than the first entries of the menu.
  const pageCount = keyword ? MAX_PAGES : Math.max(0, MAX_RECENT - recent.length);
  const been = new Set(keyword ? [] : recent.map((item) => item.path?.split('?')[0]));
  const found = pageItems(context, keyword).filter((item) => !been.has(item.path));
  const groups: Group[] = [
    { key: 'recent', title: t('recent'), items: recent },
    { key: 'pages', title: t('pages'), items: found.slice(0, pageCount) },
    {
      key: 'actions',
      title: t('actions'),
      items: [...actionItems(context, keyword), ...roleItems(roles, l('switchRole'), keyword)],
    },
    { key: 'help', title: t('help'), items: helpItems(keyword).slice(0, MAX_HELP) },
    ...records.groups.map(({ group, items }) => ({
      key: group,
      title: sayText(searchGroups[group], currentLanguage()),
      items,
    })),
  ];
  // Visited screens come first without a search text, and last with one.
  const order = keyword
    ? ['pages', 'actions', 'order', 'house', 'room', 'recent']
    : ['recent', 'pages', 'actions'];
  const place = ({ key }: Group) => (order.includes(key) ? order.indexOf(key) : order.length - 2);
  return {
    records,
    groups: groups.filter(({ items }) => items.length > 0).sort((a, b) => place(a) - place(b)),
  };
};

/** Esc, a click beside it and the browser's own ways close it; focus goes back to where it was. */
const useDialog = () => {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    element?.querySelector('input')?.focus();
    return () => element?.close();
  }, []);
  return dialog;
};

const Palette = (props: FinderProps) => {
  const { t } = useTranslation('palette');
  const navigate = useNavigate();
  const dialog = useDialog();
  const askFirst = useAskFirst();
  const newTab = useRef(false);
  const [typed, setTyped] = useState('');
  const [composing, setComposing] = useState(false);
  const [settled, setSettled] = useState('');
  if (!composing && settled !== typed) setSettled(typed);
  const { groups, records } = useGroups(props, settled);

  const choose = (item: PaletteItem) => {
    const inNewTab = newTab.current;
    newTab.current = false;
    if (inNewTab && item.path) return void open(item.path, '_blank', 'noopener');
    dialog.current?.close();
    closeFinder();
    if (item.path) void navigate(item.path);
    else item.run?.({ loginAddress: props.loginAddress, askFirst });
  };
  const note = (event: KeyboardEvent | MouseEvent) => {
    newTab.current = event.ctrlKey || event.metaKey;
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('title')}
      onClose={closeFinder}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <Command label={t('title')} shouldFilter={false} vimBindings={false} loop onKeyDown={note}>
        <div className="palette-field">
          <Icon name="search" />
          <Command.Input
            value={typed}
            onValueChange={setTyped}
            onCompositionStart={() => setComposing(true)}
            onCompositionEnd={() => setComposing(false)}
            placeholder={t('placeholder')}
            maxLength={50}
          />
          {records.pending && <span className="palette-busy" />}
        </div>
        <PaletteList groups={groups} onNote={note} onChoose={choose} />
      </Command>
      <PaletteState typed={settled} groups={groups} records={records} />
      <Keys />
    </dialog>
  );
};

interface ListProps {
  readonly groups: readonly Group[];
  readonly onNote: (event: MouseEvent) => void;
  readonly onChoose: (item: PaletteItem) => void;
}

const PaletteList = ({ groups, onNote, onChoose }: ListProps) => {
  const { t } = useTranslation('palette');
  return (
    <div className="palette-results" onClickCapture={onNote}>
      <Command.List label={t('results')} hidden={groups.length === 0}>
        {groups.map((group) => (
          <Command.Group key={group.key} heading={group.title}>
            {group.items.map((item) => (
              <Command.Item key={item.key} value={item.key} onSelect={() => onChoose(item)}>
                <Icon name={item.icon} />
                <span className="palette-title">
                  <Marked text={item.title} marks={item.marks} />
                </span>
                {item.note && (
                  <span className="palette-note">
                    <Marked text={item.note} marks={item.noteMarks ?? []} />
                  </span>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </div>
  );
};

interface StateProps {
  readonly typed: string;
  readonly groups: readonly Group[];
  readonly records: ReturnType<typeof usePaletteRecords>;
}

/** State beside the list: none found, failed, offline; and the count for screen readers. */
const PaletteState = ({ typed, groups, records }: StateProps) => {
  const { t } = useTranslation('palette');
  const count = groups.reduce((sum, group) => sum + group.items.length, 0);
  const keyword = typed.trim();
  const none = count === 0 && !records.pending && !records.failed;
  const said = records.pending ? t('searching') : none ? t('nothing', { keyword }) : t('found', { count });
  return (
    <>
      <p className="visually-hidden" role="status">
        {keyword && said}
      </p>
      {none && (
        <div className="palette-empty">
          <b>{t('nothing', { keyword })}</b>
          <span>{t('nothingHint')}</span>
        </div>
      )}
      {records.offline && (
        <p className="palette-message" role="status">
          <Icon name="warning" />
          {t('offline')}
        </p>
      )}
      {records.failed && (
        <p className="palette-message" role="alert">
          <Icon name="error" />
          {t('failed')}
          <Button size="small" onClick={records.retry}>
            {t('retry')}
          </Button>
        </p>
      )}
    </>
  );
};

const Keys = () => {
  const { t } = useTranslation('palette');
  const keys = [
    ['↑ ↓', t('helpMove')],
    ['Enter', t('helpOpen')],
    [newTabKeys, t('helpNewTab')],
    ['Esc', t('helpClose')],
  ];
  return (
    <p className="palette-keys" aria-hidden="true">
      {keys.map(([key, what]) => (
        <span key={key}>
          <kbd>{key}</kbd> {what}
        </span>
      ))}
    </p>
  );
};

const Marked = ({ text, marks }: { readonly text: string; readonly marks: readonly Mark[] }) => {
  const parts = marks.flatMap(([from, to], index) => [
    text.slice(marks[index - 1]?.[1] ?? 0, from),
    <mark key={from}>{text.slice(from, to)}</mark>,
  ]);
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
};

export default Palette;
