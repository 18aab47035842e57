/** The menu of a cell: what can be done with the bar on it, and why it is not free. Opened by the other button or by keys. */

import { addDays } from '@minsu/contract/dates.ts';
import { type ReactNode, useRef, useState } from 'react';
import { type MenuAction, MenuPopover, openAt } from '../../components/menu-button.tsx';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { BoardCell, GroupPart } from './board/board-model.ts';
import { roomOfRow } from './board-bars.ts';
import { typeRow } from './board-row-parts.ts';
import { whyOf } from './board-why.ts';
import type { BoardModel } from './use-board-model.ts';

export interface BoardMenu {
  readonly onMenu: (cell: BoardCell) => void;
  readonly onAsk: (cell: BoardCell) => void;
  readonly node: ReactNode;
}

/** A night of a room that nobody owns: what is asked of it is not why it is taken. */
const isFree = ({ rowKey, taken }: BoardCell): boolean => roomOfRow(rowKey) !== null && !taken;

interface MenuInput {
  readonly model: BoardModel;
  /** Opens a panel: a bar, or a question. */
  readonly open: (barId: string) => void;
  /** What other parts of the board offer for the cell. */
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
  /** Of a group of several types the menu asks which one is meant. */
  const onAsk = (of: BoardCell) => {
    const [only, ...others] = whyItems(of);
    if (others.length === 0) only?.run();
    else onMenu(of);
  };
  const onMenu = (of: BoardCell) => {
    if (itemsOf(of).length === 0) return;
    setCell(of);
    // After the items are drawn: the first one takes the focus.
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

/** Why a night is not free: of the row's room or type, or of each type of a group. */
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
