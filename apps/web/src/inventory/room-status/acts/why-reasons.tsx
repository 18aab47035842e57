/** Reasons one by one: kind, dates, author, link. */
import { houseStates } from '@minsu/contract/foundation/houses/house.ts';
import type { WhyReason } from '@minsu/contract/inventory/room-status/why-endpoints.ts';
import { Link } from 'react-router';
import { orderHref } from '../../../components/records/order-href.ts';
import { Tag } from '../../../components/state-dot.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { formatDate, formatRange, nightsOf } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { type Say, useTranslation } from '../../../platform/use-translation.ts';
import type { TargetStay } from '../use-find-stay.ts';
import type { WhyAnswer } from './board-why.ts';

interface WhyWays {
  /** Scrolls to a stay on the board. */
  readonly onShow: (stay: TargetStay) => void;
  /** Absent where the link would lead to itself. */
  readonly onOpenBlock?: (blockId: string) => void;
}

interface WhyReasonsProps extends WhyWays {
  readonly answer: Pick<WhyAnswer, 'houseId' | 'reasons' | 'more'>;
}

const keyOf = (one: WhyReason): string =>
  [one.kind, one.closes, one.roomNumber, one.stayId, one.blockId, one.rule, one.planName].join(' ');

export const WhyReasons = ({ answer: { houseId, reasons, more }, ...ways }: WhyReasonsProps) => {
  const { t } = useTranslation('boardPanels');
  return (
    <>
      <ul className="why-list">
        {reasons.map((one) => (
          <li key={keyOf(one)}>
            <Reason one={one} houseId={houseId} ways={ways} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">{t('whyMore', { count: more })}</p>}
    </>
  );
};

interface ReasonProps {
  readonly one: WhyReason;
  readonly houseId: string;
  readonly ways: WhyWays;
}

const Reason = ({ one, houseId, ways }: ReasonProps) => {
  const { t } = useTranslation('boardPanels');
  const { closes, roomNumber } = one;
  return (
    <article>
      <header>
        {closes !== null && <strong className="num">{closes}</strong>}
        <Tag tone={one.kind === 'restriction' || one.kind === 'unplaced' ? 'warn' : 'neutral'}>
          {t(`whyKind_${one.kind}`)}
        </Tag>
        {one.kind === 'link' && <span>{t('whyLinked', { room: roomNumber ?? '' })}</span>}
      </header>
      <WhatItIs one={one} />
      {one.by !== null && one.at !== null && (
        <p className="muted">
          {t('whyBy', { by: one.by })} · <InstantText at={one.at} house={houseId} />
        </p>
      )}
      <ReasonLinks one={one} ways={ways} />
    </article>
  );
};

type Words = Say<['boardPanels', 'roomStatus', 'orders', 'prices', 'houses']>;

const sayRule = (t: Words, { rule, limit, planName }: WhyReason): string[] => {
  if (rule === null) return [];
  const nights = limit === null ? '' : t('roomStatus:nights', { count: limit });
  return [[t(`prices:restriction_${rule}`), nights].filter(Boolean).join(' '), planName ?? t('whyStandard')];
};

const sayHouse = (t: Words, { said }: WhyReason): string[] => {
  const state = houseStates.find((each) => each === said);
  return [state ? t(`houses:state_${state}`) : (said ?? '')];
};

const day = (date: string | null): string => (date === null ? '' : formatDate(date, currentLanguage()));

/** The reason's details, part by part. */
const sayReason = (t: Words, one: WhyReason): string[] => {
  const { from, to, kind } = one;
  if (kind === 'restriction') return sayRule(t, one);
  if (kind === 'house') return sayHouse(t, one);
  if (kind === 'past') return [t('whyPast', { date: day(from) })];
  if (kind === 'beyondHorizon') return [t('whyBeyond', { count: one.limit ?? 0, date: day(to) })];
  const what =
    one.blockKind === null
      ? [one.guest ?? '', one.shown === null ? '' : t(`orders:shown_${one.shown}`)]
      : [t(`roomStatus:kind_${one.blockKind}`), one.said ?? ''];
  if (kind === 'hours') return [...what, day(from), one.said ?? ''];
  const dates =
    from === null || to === null
      ? ''
      : `${formatRange(from, to, currentLanguage())} · ${t('roomStatus:nights', { count: nightsOf(from, to) })}`;
  return [...what, dates];
};

const WhatItIs = ({ one }: { readonly one: WhyReason }) => {
  const { t } = useTranslation(['boardPanels', 'roomStatus', 'orders', 'prices', 'houses']);
  const [first = '', ...rest] = sayReason(t, one).filter(Boolean);
  return (
    <p>
      {first}
      {rest.length > 0 && <span className="num"> · {rest.join(' · ')}</span>}
    </p>
  );
};

const ReasonLinks = ({ one, ways }: { readonly one: WhyReason; readonly ways: WhyWays }) => {
  const { t } = useTranslation('boardPanels');
  const may = useMay();
  const { orderId, orderNo, stayId, roomId, blockId, from, to } = one;
  const { onShow, onOpenBlock } = ways;
  const show =
    stayId === null || from === null || to === null
      ? undefined
      : () => onShow({ id: stayId, roomId, checkIn: from, checkOut: to });
  const block = blockId !== null && onOpenBlock ? () => onOpenBlock(blockId) : undefined;
  const order = orderId !== null && may('order:read') ? orderHref(orderId) : null;
  if (!show && !block && order === null) return null;
  return (
    <p className="why-links">
      {show && (
        <button type="button" className="text-button" onClick={show}>
          {t('showOnBoard')}
        </button>
      )}
      {block && (
        <button type="button" className="text-button" onClick={block}>
          {t('openBlock')}
        </button>
      )}
      {order !== null && <Link to={order}>{t('openOrderNo', { orderNo: orderNo ?? '' })}</Link>}
    </p>
  );
};
