/** Describes an entry's reservation, month or expense. Pure. */
import { daysBetween } from '../../platform/dates.ts';
import { type Language, sayText, type Text } from '../../platform/texts.ts';
import { orderTexts } from '../../sales/orders/order.text.ts';
import { settlementTexts } from './settlement.text.ts';
import type { AccountEntry } from './statement-account.ts';
import { roomsIn, type Say, sayIn } from './statement-words.ts';

const channelText = (channel: string): Text | undefined =>
  (orderTexts as Readonly<Record<string, Text>>)[`channel_${channel}`];

export const channelIn = (channel: string | null, language: Language): string[] => {
  if (channel === null) return [];
  const text = channelText(channel);
  return [text ? sayText(text, language) : channel];
};

/** `15 晚`; of a stay that is in part another month's, `本期 15 晚`; of several rooms how many. */
const countWords = (t: Say, { stay, nights }: AccountEntry): string[] => {
  const dates = nights.flatMap(({ dates: own, figures }) => (figures?.of === 'cancellation' ? [] : own));
  const count = dates.length;
  if (stay === null || count === 0) return [];
  const rooms = roomsIn(dates);
  const isPart = new Set(dates).size < daysBetween(stay.checkIn, stay.checkOut);
  if (rooms > 1) return [t(isPart ? 'roomNightsOfPeriod' : 'roomNights', { rooms, count })];
  return [t(isPart ? 'nightsOfPeriod' : 'nights', { count })];
};

const stayWords = (entry: AccountEntry, language: Language): string[] => {
  const t = sayIn(language);
  const { stay, kind } = entry;
  if (stay === null) return [];
  return [
    ...(stay.orderNo === null ? [t('ownerStay')] : [`${stay.orderNo} ${stay.guest}`]),
    ...(kind === 'cancellation' ? [t(stay.ending === null ? 'cancellation' : `ending_${stay.ending}`)] : []),
    t('stayDays', { from: stay.checkIn, to: stay.checkOut }),
    ...channelIn(stay.channel, language),
    ...countWords(t, entry),
  ];
};

/** Which reservation, month or expense it is about. */
export const whatOf = (entry: AccountEntry, language: Language): string => {
  const { stay, paper, kind, ofMonth, houseName, months } = entry;
  const said = (key: `kind_${AccountEntry['kind']}`) => sayText(settlementTexts[key], language);
  const monthly = months.map((figures) => said(`kind_${figures.of === 'ended' ? 'correction' : figures.of}`));
  return [
    ...(stay === null && paper === null
      ? monthly.length > 0
        ? [...new Set(monthly)]
        : [said(`kind_${kind}`)]
      : []),
    ...(months.length > 0 ? [ofMonth] : []),
    ...stayWords(entry, language),
    ...(paper === null
      ? []
      : [`${paper.no} ${paper.note}`.trim(), ...(paper.date === null ? [] : [paper.date])]),
    ...(houseName === null ? [] : [houseName]),
  ].join(' · ');
};
