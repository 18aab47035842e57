/** The words on and about bars and rows, in one language. Kept stable between renders: the board repaints on change. */

import { type ShownState, shownStates } from '@minsu/contract/orders/order-states.ts';
import type { BlockKind, BoardStay } from '@minsu/contract/room-status/room-status.ts';
import { useMemo } from 'react';
import { useChannelName } from '../../components/use-channel-name.ts';
import { timeZoneOf } from '../../platform/clocks.ts';
import { formatDate, formatInstant, formatMoney, nightsOf } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { type Say, useTranslation } from '../../platform/use-translation.ts';
import type { StayMark } from './bar-tones.ts';
import type { BoardBlock } from './board-data.ts';
import { releaseIn } from './board-release.ts';

interface Release {
  readonly at: string;
  readonly houseId: string;
  readonly now: number;
}

export interface BoardWords {
  readonly entire: string;
  readonly overdue: string;
  /** The letter of an hourly stay. */
  readonly hourly: string;
  /** A house that is not on sale. */
  readonly offline: string;
  readonly arrivesToday: string;
  readonly leavesToday: string;
  /** Set for a room that its guest has left for another. */
  readonly movedOn: string;
  readonly settled: string;
  owes(fen: number): string;
  mark(mark: StayMark): string;
  shown(state: ShownState): string;
  kind(kind: BlockKind): string;
  /** The letter of a kind. */
  kindMark(kind: BlockKind): string;
  freeCount(count: number): string;
  until(date: string): string;
  /** For a held room: when, or how soon, it is given free. */
  release(of: Release): string;
  /** Full sentences for screen readers and tips. */
  stayTitle(stay: BoardStay): string;
  blockTitle(block: BoardBlock): string;
}

const day = (date: string): string => formatDate(date, currentLanguage(), { weekday: false });

type Words = Say<['roomStatus', 'boardViews', 'hourly']>;

const sayRelease = (t: Words, { at, houseId, now }: Release): string => {
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
      arrivesToday: t('tailToday'),
      leavesToday: t('tailLeaving'),
      movedOn: t('tailMovedOn'),
      settled: t('boardViews:settled'),
      owes: (fen) => t('boardViews:owes', { amount: formatMoney(fen) }),
      mark: (mark) => t(`boardViews:mark_${mark}`),
      shown,
      kind,
      kindMark: (of) => t(`boardViews:mark_${of}`),
      freeCount: (count) => t('freeCount', { count }),
      release: (of) => sayRelease(t, of),
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
