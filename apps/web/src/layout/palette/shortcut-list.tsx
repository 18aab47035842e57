/** All shortcuts, in groups; what `?` shows. Jumps only to screens this user may open. */
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Switch } from 'antd';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { boardKeyRows } from '../../components/board/board-key-rows.ts';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { currentLanguage } from '../../platform/i18n.ts';
import { entryOfName, isListed, type Pages, type Visitor } from '../../platform/navigation/routes.ts';
import { jumpKeys, setSingleKeys, singleKeysOn } from '../../platform/shortcuts.ts';
import type { FinderProps } from './finder.tsx';
import { closeFinder, paletteKeys } from './finder-state.ts';
import '../../styles/palette.css';
import { useTranslation } from '../../platform/use-translation.ts';

type Row = readonly [keys: string, text: string];

interface Group {
  readonly title: string;
  readonly rows: readonly Row[];
  /** Over both columns: too long for one. */
  readonly wide?: boolean;
}

const useJumps = (pages: Pages, visitor: Visitor): Row[] => {
  const { t } = useTranslation('palette');
  return Object.entries(jumpKeys).flatMap(([key, name]) => {
    const entry = entryOfName(name);
    if (!entry || !isListed(pages, entry, visitor)) return [];
    return [
      [`G ${key.toUpperCase()}`, t('goTo', { page: sayText(entry.title, currentLanguage()) })] as const,
    ];
  });
};

/** Shortcuts that lists and boards handle themselves, for the overview. */
const useShortcutGroups = (pages: Pages, visitor: Visitor): Group[] => {
  const { t } = useTranslation('palette');
  const { t: b } = useTranslation('roomStatus');
  const reviews = useReviewKeys(pages, visitor);
  return [
    {
      title: t('global'),
      rows: [
        [paletteKeys, t('palette')],
        ['/', t('focusSearch')],
        ['U', t('undo')],
        ['?', t('showShortcuts')],
        ['Esc', t('escape')],
        ...useJumps(pages, visitor),
      ],
    },
    {
      title: t('list'),
      rows: [
        ['J / K', t('listNext')],
        ['Space', t('listPreview')],
        ['X', t('listSelect')],
        ['Esc', t('listClose')],
      ],
    },
    {
      title: t('board'),
      rows: boardKeyRows.map(([keys, text]) => [keys, b(text)] as const),
      wide: true,
    },
    ...reviews,
  ];
};

/** For those who review houses. */
const useReviewKeys = (pages: Pages, visitor: Visitor) => {
  const { t } = useTranslation('houseChecks');
  const entry = entryOfName('check');
  if (!entry || !isListed(pages, entry, visitor)) return [];
  const rows: Row[] = [
    ['J / K', t('keyMove')],
    ['P', t('keyPass')],
    ['R', t('keyReturn')],
  ];
  return [{ title: t('keysTitle'), rows }];
};

const ShortcutList = ({ pages, visitor, userId }: FinderProps) => {
  const { t } = useTranslation('palette');
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const [on, setOn] = useState(() => singleKeysOn(userId));
  const groups = useShortcutGroups(pages, visitor);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const turn = (next: boolean) => {
    setSingleKeys(userId, next);
    setOn(next);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes a modal dialog by itself.
    <dialog
      ref={dialog}
      className="shortcut-list"
      aria-labelledby={`${id}title`}
      onClose={closeFinder}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <div className="shortcut-head">
        <h2 id={`${id}title`}>{t('shortcuts')}</h2>
        <IconButton icon="close" label={t('close')} onClick={() => dialog.current?.close()} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard. */}
      <section className="shortcut-groups" tabIndex={0} aria-labelledby={`${id}title`}>
        {groups.map(({ title, rows, wide }) => (
          <div key={title} className={wide ? 'shortcut-group wide' : 'shortcut-group'}>
            <h3>{title}</h3>
            <dl>
              {rows.map(([keys, text]) => (
                <Fragment key={keys + text}>
                  <dt>
                    <kbd>{keys}</kbd>
                  </dt>
                  <dd>{text}</dd>
                </Fragment>
              ))}
            </dl>
          </div>
        ))}
      </section>
      <div className="shortcut-foot">
        <Switch id={`${id}on`} checked={on} onChange={turn} aria-describedby={`${id}hint`} />
        <label htmlFor={`${id}on`}>{t('singleKeys')}</label>
        <span id={`${id}hint`} className="muted">
          {t('singleKeysHint')}
        </span>
      </div>
    </dialog>
  );
};

export default ShortcutList;
