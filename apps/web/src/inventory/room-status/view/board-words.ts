/**
 * Texts on and about bars and rows in one language. Stable between renders, because a change repaints the board.
 */

import type { BlockKind, BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import { type ShownState, shownStates } from '@minsu/contract/sales/orders/order-states.ts';
import { useMemo } from 'react';
import { formatPrice } from '../../../components/board/format-price.ts';
import { useChannelName } from '../../../components/words/use-channel-name.ts';
import { timeZoneOf } from '../../../platform/clocks.ts';
import { formatDate, formatInstant, formatMoney, nightsOf } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { type Say, useTranslation } from '../../../platform/use-translation.ts';
import { releaseIn } from '../acts/board-release.ts';
import type { StayMark } from './bar-tones.ts';
import type { BoardBlock } from './board-data.ts';

interface Release {
  readonly at: string;
  readonly houseId: string;
  readonly now: number;
}

export interface BoardWords {
  readonly entire: string;
  readonly overdue: string;
  /** Letter of an hourly stay. */
  readonly hourly: string;
  /** Property that is not on sale. */
  readonly offline: string;
  /** With the agreed time, if any. */
  arrivesToday(time?: string): string;
  leavesToday(time?: string): string;
  /** The guest has moved out of this room. */
  readonly movedOn: string;
  readonly settled: string;
  owes(fen: number): string;
  mark(mark: StayMark): string;
  shown(state: ShownState): string;
  kind(kind: BlockKind): string;
  /** Letter of a block kind. */
  kindMark(kind: BlockKind): string;
  freeCount(count: number): string;
  rooms(count: number): string;
  /** Group row of one type of a property. */
  typeOf(house: string, type: string): string;
  until(date: string): string;
  /** Release time of a held room. */
  release(of: Release): string;
  /** Full sentences for screen readers and tooltips. */
  stayTitle(stay: BoardStay): string;
  blockTitle(block: BoardBlock): string;
}

const day = (date: string): string => formatDate(date, currentLanguage(), { weekday: false });

/** Length of the property's name beside a type's; the type distinguishes the groups. */
const HOUSE_IN_TYPE = 5;

type Words = Say<['roomStatus', 'boardViews', 'hourly']>;

const releaseText = (t: Words, { at, houseId, now }: Release): string => {
  const { unit, count } = releaseIn(at, now);
  if (unit === 'now') return t('tailReleaseNow');
  if (unit === 'days')
    return t('tailReleaseAt', {
      date: formatInstant(at, currentLanguage(), { timeZone: timeZoneOf(houseId) }),
    });
  return unit === 'hours'
    ? t('tailReleaseHours', { hours: count })
    : t('tailReleaseMinutes', { minutes: count });
};

const sayHours = (t: Words, stay: BoardStay, channel: string, state: string): string =>
  t('hourly:title', {
    guest: stay.guest,
    channel,
    state: stay.overdue ? t('tailOverdue') : state,
    date: day(stay.checkIn),
    ...stay.hours,
  });

const sayStay = (t: Words, stay: BoardStay, channel: string, state: string): string =>
  [
    stay.hours
      ? sayHours(t, stay, channel, state)
      : t('stayTitle', {
          guest: stay.guest,
          channel,
          state: stay.overdue ? t('tailOverdue') : state,
          from: day(stay.checkIn),
          to: day(stay.checkOut),
          nights: t('nights', { count: nightsOf(stay.checkIn, stay.checkOut) }),
        }),
    ...(stay.arrives ? [t('boardViews:arrives', { time: stay.arrives })] : []),
    ...(stay.leaves ? [t('boardViews:leaves', { time: stay.leaves })] : []),
    ...(stay.owedFen ? [t('boardViews:owes', { amount: formatMoney(stay.owedFen) })] : []),
    ...(stay.locked ? [t('stayLocked')] : []),
    ...(stay.note ? [t('boardViews:note', { text: stay.note })] : []),
  ].join(currentLanguage() === 'zh-CN' ? '，' : ', ');

export const useBoardWords = (): BoardWords => {
  const { t } = useTranslation(['roomStatus', 'boardViews', 'hourly']);
  const { t: tOrder } = useTranslation('orders');
  const channelName = useChannelName();
  return useMemo(() => {
    const kind = (of: BlockKind) => t(`kind_${of}`);
    const states = new Map(shownStates.map((state) => [state, tOrder(`shown_${state}`)]));
    const shown = (state: ShownState) => states.get(state) ?? state;
    return {
      entire: t('entireHouses'),
      overdue: t('tailOverdue'),
      hourly: t('hourly:mark'),
      offline: t('houseOffline'),
      arrivesToday: (time) => [t('tailToday'), time].filter(Boolean).join(' '),
      leavesToday: (time) => [t('tailLeaving'), time].filter(Boolean).join(' '),
      movedOn: t('tailMovedOn'),
      settled: t('boardViews:settled'),
      owes: (fen) => t('boardViews:owes', { amount: formatPrice(fen) }),
      mark: (mark) => t(`boardViews:mark_${mark}`),
      shown,
      kind,
      kindMark: (of) => t(`boardViews:mark_${of}`),
      freeCount: (count) => t('freeCount', { count }),
      rooms: (count) => t('figureRooms', { count }),
      typeOf: (house, type) => t('boardViews:typeOf', { house: cutText(house, HOUSE_IN_TYPE), type }),
      release: (of) => releaseText(t, of),
      until: (date) => t('tailUntil', { date: day(date) }),
      stayTitle: (stay) => sayStay(t, stay, channelName(stay.channel), shown(stay.shown)),
      blockTitle: ({ kind: of, houseId, reason, from, to, releaseAt }) =>
        [
          t('blockTitle', { kind: kind(of), reason, from: day(from), to: day(to) }),
          ...(releaseAt === null
            ? []
            : [
                t('tailReleaseAt', {
                  date: formatInstant(releaseAt, currentLanguage(), { timeZone: timeZoneOf(houseId) }),
                }),
              ]),
        ].join(currentLanguage() === 'zh-CN' ? '，' : ', '),
    };
  }, [t, tOrder, channelName]);
};
