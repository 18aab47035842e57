/** Texts of board steps: name, and effect on each stay or block. */

import { stayChangeKind } from '@minsu/contract/inventory/room-status/stay-change-kind.ts';
import type { BoardStep, StepItem, StepPlace } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const movesRoom = ({ before, after }: StepItem): boolean =>
  before !== null && after !== null && before.roomId !== after.roomId;

const placed = ({ roomId, from, to }: StepPlace) => ({ room: roomId, from, to });

/** Kinds of changes in a step, deduplicated. */
export const changesOf = (items: readonly StepItem[]) => [
  ...new Set(
    items.flatMap(({ before, after }) =>
      before && after ? [stayChangeKind(placed(before), placed(after))] : [],
    ),
  ),
];

interface PlaceWords {
  room(place: StepPlace): string;
  dates(place: StepPlace): string;
}

/** `林小满 101 → 102 · 12-01 → 12-03`; unchanged values appear once. */
export const itemText = (item: StepItem, { room, dates }: PlaceWords): string => {
  const { name, before, after } = item;
  const one = after ?? before;
  if (!one) return name;
  const said = (...parts: string[]) => [name, ...parts].filter(Boolean).join(' ');
  if (!before || !after) return said(room(one), '·', dates(one));
  const sameDates = before.from === after.from && before.to === after.to;
  if (sameDates && !movesRoom(item)) return said(room(one), '·', dates(one));
  if (sameDates) return said(room(before), '→', room(after), '·', dates(one));
  if (!movesRoom(item)) return said(room(one), '·', dates(before), '⇒', dates(after));
  return said(room(before), '·', dates(before), '⇒', room(after), '·', dates(after));
};

export interface StepWords {
  title(step: BoardStep): string;
  lines(step: BoardStep): string[];
  /** On one line. */
  whole(step: BoardStep): string;
}

export const useStepWords = (): StepWords => {
  const { t } = useTranslation('orders');
  const places: PlaceWords = {
    room: ({ roomNumber }) => roomNumber ?? t('unassigned'),
    dates: ({ from, to }) => formatRange(from, to, currentLanguage()),
  };
  const title = ({ kind, items }: BoardStep): string => {
    if (kind === 'lock') return items[0]?.after?.locked ? t('action_lock') : t('action_unlock');
    const [change, ...others] = kind === 'move' ? changesOf(items) : [];
    if (change && others.length === 0) return t(`change_${change}`);
    return t(`step_${kind}`);
  };
  const lines = (step: BoardStep): string[] => {
    const more = step.stays + step.blocks - step.items.length;
    return [
      ...step.items.map((item) => itemText(item, places)),
      ...(more > 0 ? [t('stepMore', { count: more })] : []),
    ];
  };
  const whole = (step: BoardStep) => [title(step), ...lines(step).slice(0, 1)].join(' · ');
  return { title, lines, whole };
};
