/** Refusal messages of a drop, shown at its cell. */

import type { BoardStay } from '@minsu/contract/inventory/room-status/room-status.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { eventTitle, findWord } from '../../../components/words/order-event-words.ts';
import { CallError, call } from '../../../platform/calls/call.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { formatDate } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { type Say, useTranslation } from '../../../platform/use-translation.ts';
import type { BoardRefusal } from '../board/board-model.ts';
import type { BarRecord } from '../view/board-bars.ts';

export interface RefusalWords {
  readonly title: string;
  readonly lines: readonly string[];
}

const SHOWN = 4;
type Words = Say<'roomStatus'>;

export const cutLines = (t: Words, lines: readonly string[]): string[] =>
  lines.length > SHOWN + 1
    ? [...lines.slice(0, SHOWN), t('refuseMore', { count: lines.length - SHOWN })]
    : [...lines];

const words = (title: string, lines: readonly string[] = []): RefusalWords => ({ title, lines });

/** Why a bar cannot be moved. */
const fixedBarText = (
  t: Words,
  shown: (state: string) => string,
  may: ReturnType<typeof useMay>,
  record: BarRecord,
) => {
  if (record.kind === 'block') {
    if (record.block.kind === 'linked') return t('refuseLinked');
    if (record.block.kind === 'channel') return t('refuseChannel');
    if (!may('roomStatus:block')) return t('refuseBlockRight');
    return t(record.block.kind === 'out_of_service' ? 'refuseBlockParts' : 'refuseBlockOver');
  }
  const { guest, shown: state, whole, locked } = record.stay;
  if (state === 'completed' || state === 'no_show') return t('refuseOver', { guest, state: shown(state) });
  if (!may('order:edit')) return t('refuseRight');
  if (locked) return t('refuseLocked', { guest });
  return whole ? t('refuseParts', { guest }) : t('refuseTogether', { guest });
};

/** Messages for local refusals. */
export const useRefusalWords = () => {
  const { t } = useTranslation('roomStatus');
  const { t: tOrder } = useTranslation('orders');
  const may = useMay();
  const shown = (state: string) => tOrder(`shown_${state}` as 'shown_completed');
  return (refusal: BoardRefusal, record: BarRecord | undefined, room: string): RefusalWords => {
    switch (refusal.reason) {
      case 'conflict': {
        const lines = refusal.inTheWay.map((bar) => bar.title);
        const overStays = record?.kind === 'block' && refusal.inTheWay.some((bar) => bar.kind === 'stay');
        return words(t(overStays ? 'refuseTakenBlock' : 'refuseTaken', { room }), cutLines(t, lines));
      }
      case 'tooShort':
        return words(t('refuseTooShort'));
      case 'fixed':
        return words(record ? fixedBarText(t, shown, may, record) : t('refuseOne'));
      case 'changed':
        return words(t('blockChangedMeanwhile'), [t('shownAsNow')]);
      default:
        return words(t('refuseNotRoom'));
    }
  };
};

const day = (date: string): string => formatDate(date, currentLanguage(), { weekday: false });

/** Author and kind of an order's last change; null without access. */
const lastChange = async (orderId: string): Promise<{ who: string; what: string } | null> => {
  const last = await call(getOrderHistory, { id: orderId }, { quiet: true }).catch(() => []);
  const [step] = last;
  return step ? { who: step.actor, what: eventTitle(step, findWord) } : null;
};

/** For a bar changed while it was held: looks up who changed it. */
export const sayChanged = async (t: Words, { id, guest }: BoardStay): Promise<RefusalWords> => {
  const found = await call(getOrder, { stayId: id }, { quiet: true }).catch(() => null);
  const last = found && (await lastChange(found.order.id));
  return words(last ? t('changedMeanwhile', { guest, ...last }) : t('changedBySomebody', { guest }), [
    t('shownAsNow'),
  ]);
};

/** Current order attached to a stale-version failure. */
const staleOrder = ({ current }: CallError): OrderDetail | null =>
  typeof current === 'object' && current !== null && 'order' in current && 'stays' in current
    ? (current as OrderDetail)
    : null;

interface StayInWay {
  readonly guest: string;
  readonly roomNumber: string;
  readonly checkIn: string;
  readonly checkOut: string;
}

/** Messages for server refusals; `guest` names the moved bar. */
export const sayServerRefusal = async (t: Words, error: unknown, guest: string): Promise<RefusalWords> => {
  if (!(error instanceof CallError)) throw error;
  const order = staleOrder(error);
  if (order) {
    const last = await lastChange(order.order.id);
    const name = order.stays.find((stay) => stay.guestName === guest)?.guestName ?? order.order.bookerName;
    return words(
      last ? t('changedMeanwhile', { guest: name, ...last }) : t('changedBySomebody', { guest: name }),
      [t('shownAsNow')],
    );
  }
  if (error.failure === 'core.stale') return words(t('blockChangedMeanwhile'), [t('shownAsNow')]);
  if (error.failure === 'order.stayNotFound') return words(t('refuseGone', { guest }), [t('shownAsNow')]);
  const { stays } = error.data as { stays?: readonly StayInWay[] };
  const inWay = (stays ?? []).map((one) =>
    t('stayInWay', { guest: one.guest, room: one.roomNumber, from: day(one.checkIn), to: day(one.checkOut) }),
  );
  return words(error.serverMessage ?? t('offlineDrop'), cutLines(t, inWay));
};
