/** Maps order events to notifications and to the to-dos they close. Used by the job and the seed. */

import { newsTexts } from '@minsu/contract/foundation/messages/news.text.ts';
import { newsDates } from '@minsu/contract/foundation/messages/news-dates.ts';
import type { InboxSubject } from '@minsu/contract/foundation/messages/subjects.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { localTime } from '@minsu/contract/platform/dates.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { type Language, type Params, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { orderTexts } from '@minsu/contract/sales/orders/order.text.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';

/** Events that can notify a user. */
export const newsEvents = [
  'order.created',
  'order.accepted',
  'order.rejected',
  'order.paid',
  'order.confirmed',
  'order.cancelled',
  'order.expired',
  'order.checkedOut',
  'order.paymentVoided',
  'order.noShow',
  'order.stayCancelled',
  'order.reinstated',
  'order.refundRequested',
  'order.refundApproved',
  'order.refundRejected',
] as const;
export type NewsEvent = (typeof newsEvents)[number];

export interface NewsOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly houseId: string;
  readonly houseName: string;
  readonly houseNameEn: string | null;
  readonly timeZone: string;
  readonly channel: Channel;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly nights: number;
  /** Current state; the event may be older. */
  readonly booking: string;
  readonly paidFen: number;
  readonly waivedFen: number;
  readonly deadlineAt: Date | null;
  /** Refunds that await dual approval because of the order's total. */
  readonly toApprove: readonly WaitingRefund[];
  /** Refunds that no longer need a decision. */
  readonly decidedRefunds: readonly string[];
}

export interface WaitingRefund {
  readonly id: string;
  readonly amountFen: number;
}

export interface NewsCause {
  readonly name: NewsEvent;
  /** Null for the system or a channel. */
  readonly userId: string | null;
  /** Booking state before the change. */
  readonly before: string | null;
  /** Room the guest has left. */
  readonly room: string | null;
  readonly eventId: string;
}

/** Recipients within the property's scope; the actor is never notified. */
export type Audience =
  /** `without`: users who also have this permission are skipped, because they see it happen. */
  { readonly permission: Permission; readonly without?: Permission } | 'landlord';

export interface News {
  readonly to: Audience;
  readonly kind: 'message' | 'notice' | 'todo';
  readonly subject: InboxSubject;
  readonly title: Text;
  readonly content: Text;
  readonly path: string;
  readonly key: string;
}

export const approveKey = (refundId: string): string => `order.approveRefund:${refundId}`;
export const acceptKey = (orderId: string): string => `order.accept:${orderId}`;

const clock = (at: Date | null, timeZone: string): string =>
  at === null ? '' : localTime(at, timeZone).time;

const paramsOf = (order: NewsOrder, room: string | null, language: Language, amountFen = 0): Params => ({
  amount: formatFen(amountFen),
  channel: sayText(orderTexts[`channel_${order.channel}`], language),
  house: (language === 'en-US' && order.houseNameEn) || order.houseName,
  dates: newsDates(order, language),
  count: order.nights,
  orderNo: order.orderNo,
  time: clock(order.deadlineAt, order.timeZone),
  room: room ?? '',
});

type Say = (text: Text, amountFen?: number) => Text;

const textFor =
  (order: NewsOrder, room: string | null): Say =>
  (text, amountFen) => [
    sayText(text, 'zh-CN', paramsOf(order, room, 'zh-CN', amountFen)),
    sayText(text, 'en-US', paramsOf(order, room, 'en-US', amountFen)),
  ];

const desk: Audience = { permission: 'order:accept' };
/** Users who handle money but not orders learn here what the front desk did. */
const finance: Audience = { permission: 'order:payment', without: 'order:accept' };

const t = newsTexts;

interface OrderNotice {
  readonly to: Audience;
  readonly kind: News['kind'];
  /** Absent: the order itself. */
  readonly subject?: InboxSubject;
  readonly title: Text;
  readonly content: Text;
  readonly key: string;
  readonly path?: string;
  readonly amountFen?: number;
}

/** The order became a sale: by its first event, acceptance or payment. */
const sold = ({ id, channel }: NewsOrder, cause: NewsCause): OrderNotice[] => {
  const news = {
    kind: 'message',
    title: t.newOrderTitle,
    content: t.orderContent,
    key: `order.new:${id}`,
  } as const;
  // The user who accepted or collected already knows; no user saw what the platform did.
  const unseen = cause.name === 'order.created' || cause.userId === null;
  return [...(channel !== 'direct' && unseen ? [{ ...news, to: desk }] : []), { ...news, to: 'landlord' }];
};

const cancelled = ({ paidFen }: NewsOrder, cause: NewsCause): OrderNotice[] => {
  const news = { kind: 'message', key: `order.cancelled:${cause.eventId}` } as const;
  const plain = { ...news, title: t.cancelledTitle, content: t.orderContent };
  const paid = { ...news, title: t.refundTitle, content: t.refundContent };
  return [
    ...(cause.userId === null ? [{ ...plain, to: desk }] : []),
    { ...plain, to: 'landlord' },
    ...(paidFen > 0 ? [{ ...paid, to: finance, subject: 'finance' as const }] : []),
  ];
};

const expiredTitles: Readonly<Record<string, Text>> = {
  wait_pay: t.unpaidTitle,
  wait_accept: t.unansweredTitle,
  hold: t.holdEndedTitle,
};

const expired = (cause: NewsCause): OrderNotice[] => {
  const title = expiredTitles[cause.before ?? ''];
  return title
    ? [{ to: desk, kind: 'notice', title, content: t.orderContent, key: `order.expired:${cause.eventId}` }]
    : [];
};

const approver: Audience = { permission: 'order:approveRefund' };

/** After any event that may request a refund; notified once per refund. */
const approvals = ({ id, toApprove }: NewsOrder): OrderNotice[] =>
  toApprove.map(({ id: refundId, amountFen }) => ({
    to: approver,
    kind: 'todo',
    subject: 'finance',
    title: t.approveTitle,
    content: t.approveContent,
    key: approveKey(refundId),
    path: `/orderManagement/orderDetail?id=${id}&tab=folio`,
    amountFen,
  }));

/** Cleaners have no orders on their screens; the desk that checked the guest out already knows. */
const checkedOut = ({ id, houseId, waivedFen }: NewsOrder, cause: NewsCause): OrderNotice[] => [
  {
    to: { permission: 'room:condition', without: 'order:checkOut' },
    kind: 'message',
    subject: 'task',
    title: t.vacatedTitle,
    content: t.vacatedContent,
    key: `order.vacated:${cause.eventId}`,
    path: `/house/houseDetail?id=${houseId}`,
  },
  ...(waivedFen > 0
    ? [
        {
          to: finance,
          kind: 'message' as const,
          subject: 'finance' as const,
          title: t.waivedTitle,
          content: t.orderContent,
          key: `order.waived:${id}`,
        },
      ]
    : []),
];

const noticesOf = (order: NewsOrder, cause: NewsCause): OrderNotice[] => {
  switch (cause.name) {
    case 'order.created':
      if (order.booking === 'confirmed') return sold(order, cause);
      return order.booking === 'wait_accept'
        ? [
            {
              to: desk,
              kind: 'todo',
              title: t.acceptTitle,
              content: order.deadlineAt === null ? t.orderContent : t.acceptContent,
              key: acceptKey(order.id),
            },
          ]
        : [];
    case 'order.accepted':
    case 'order.paid':
    case 'order.confirmed':
      return order.booking === 'confirmed' ? sold(order, cause) : [];
    case 'order.cancelled':
      return [...cancelled(order, cause), ...approvals(order)];
    case 'order.refundRequested':
    case 'order.noShow':
    case 'order.stayCancelled':
      return approvals(order);
    case 'order.expired':
      return expired(cause);
    case 'order.checkedOut':
      return checkedOut(order, cause);
    case 'order.paymentVoided':
      return [
        {
          to: finance,
          kind: 'message',
          subject: 'finance',
          title: t.voidedTitle,
          content: t.orderContent,
          key: `order.voided:${cause.eventId}`,
        },
      ];
    default:
      return [];
  }
};

export const newsOf = (order: NewsOrder, cause: NewsCause): News[] => {
  const say = textFor(order, cause.room);
  return noticesOf(order, cause).map(({ amountFen, ...notice }) => ({
    path: `/orderManagement/orderDetail?id=${order.id}`,
    subject: 'order',
    ...notice,
    title: say(notice.title),
    content: say(notice.content, amountFen),
  }));
};

/** True if the event notifies a user or closes a to-do. `hasLandlord`: the property's landlord has an account. */
export const concernsPeople = (order: NewsOrder, cause: NewsCause, hasLandlord: boolean): boolean =>
  endsAccepting(cause.name) ||
  order.decidedRefunds.length > 0 ||
  noticesOf(order, cause).some(({ to }) => to !== 'landlord' || hasLandlord);

/** Closes the to-do of users who were asked to accept the order. */
export const endsAccepting = (name: NewsEvent): boolean =>
  name === 'order.accepted' ||
  name === 'order.rejected' ||
  name === 'order.cancelled' ||
  name === 'order.expired';
