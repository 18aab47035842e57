/** Menu of a cell: actions on its bar, and why it is not free. Opened by right click or keys. */

import { addDays } from '@minsu/contract/platform/dates.ts';
import { type ReactNode, useRef, useState } from 'react';
import { type MenuAction, MenuPopover, openAt } from '../../../components/dialogs/menu-button.tsx';
import { formatDate } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { BoardCell, GroupPart } from '../board/board-model.ts';
import type { BoardModel } from '../use-board-model.ts';
import { roomOfRow } from '../view/board-bars.ts';
import { typeRow } from '../view/board-row-parts.ts';
import { whyOf } from './board-why.ts';

export interface BoardMenu {
  readonly onMenu: (cell: BoardCell) => void;
  readonly onAsk: (cell: BoardCell) => void;
  readonly node: ReactNode;
}

/** A free night has no reason to ask for. */
const isFree = ({ rowKey, taken }: BoardCell): boolean => roomOfRow(rowKey) !== null && !taken;

interface MenuInput {
  readonly model: BoardModel;
  /** Opens a panel: a bar or a question. */
  readonly open: (barId: string) => void;
  /** Further menu entries for the cell. */
  readonly more: (cell: BoardCell) => readonly MenuAction[];
}

export const useBoardMenu = ({ model, open, more }: MenuInput): BoardMenu => {
  const { t } = useTranslation('roomStatus');
  const menu = useRef<HTMLDivElement>(null);
  const [cell, setCell] = useState<BoardCell | null>(null);
  const whyItems = useWhyItems(model, open);
  const itemsOf = (of: BoardCell): MenuAction[] => {
    const { barId } = of;
    const bar: MenuAction[] =
      barId === null ? [] : [{ key: 'open', label: t('menuOpen'), run: () => open(barId) }];
    return [...bar, ...more(of), ...whyItems(of)];
  };
  const items = cell ? itemsOf(cell) : [];
  /** For a group of several types the menu asks which one. */
  const onAsk = (of: BoardCell) => {
    const [only, ...others] = whyItems(of);
    if (others.length === 0) only?.run();
    else onMenu(of);
  };
  const onMenu = (of: BoardCell) => {
    if (itemsOf(of).length === 0) return;
    setCell(of);
    // After rendering, so that the first item can be focused.
    setTimeout(() => menu.current && openAt(menu.current, of.anchor), 0);
  };
  return {
    onMenu,
    onAsk,
    node: (
      <MenuPopover
        ref={menu}
        items={items}
        label={t('menuOf')}
        head={cell && <CellHead model={model} cell={cell} />}
      />
    ),
  };
};

/** "Why is it not free" entries: the row's room or type, or each type of a group. */
const useWhyItems = (model: BoardModel, open: (barId: string) => void) => {
  const { t } = useTranslation('roomStatus');
  const { from } = model.board;
  return (of: BoardCell): MenuAction[] => {
    const why = whyOf(of, from);
    const label = t(isFree(of) ? 'menuSale' : 'menuWhy');
    if (why !== null) return [{ key: 'why', label, icon: 'info', run: () => open(why) }];
    const parts = model.rows.find(({ key }) => key === of.rowKey)?.parts ?? new Map<string, GroupPart>();
    return [...parts].flatMap(([typeId, part]): MenuAction[] => {
      const asked = whyOf({ rowKey: typeRow(typeId), day: of.day }, from);
      if (asked === null) return [];
      const named = parts.size > 1 ? `${label} · ${part.label}` : label;
      return [{ key: `why ${typeId}`, label: named, icon: 'info', run: () => open(asked) }];
    });
  };
};

interface CellHeadProps {
  readonly model: BoardModel;
  readonly cell: BoardCell;
}

const CellHead = ({ model: { rows, bars, board }, cell: { rowKey, day, barId } }: CellHeadProps) => {
  const row = rows.find(({ key }) => key === rowKey)?.label;
  const bar = barId === null ? undefined : bars.find(({ id }) => id === barId)?.label;
  const date = formatDate(addDays(board.from, day), currentLanguage(), { weekday: false });
  return <div className="menu-head num">{[row, bar, date].filter(Boolean).join(' · ')}</div>;
};
