/** Possible bookers when the phone does not identify one; staff link or unlink the member. */

import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { linkGuest, listLikelyGuests } from '@minsu/contract/sales/orders/stay/likely-guest-endpoints.ts';
import { Link } from 'react-router';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { memberHref } from '../../../components/records/member-href.ts';
import { Panel } from '../../../components/records/panel.tsx';
import { Tag } from '../../../components/state-dot.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

const shown = [getOrder, getOrderHistory, listLikelyGuests];

export const LikelyGuests = ({ detail }: { readonly detail: OrderDetail }) =>
  detail.order.guestLinked ? <LinkedGuest detail={detail} /> : <Suggestions detail={detail} />;

const LinkedGuest = ({ detail }: { readonly detail: OrderDetail }) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const { id, version, guestId, bookerName } = detail.order;
  if (guestId === null || !may('member:read')) return null;
  return (
    <Panel title={t('linkedTitle')}>
      <div className="likely-guests">
        <Link to={memberHref(guestId)}>{bookerName}</Link>{' '}
        {may('order:edit') && (
          <CommandButton
            size="small"
            command={linkGuest}
            input={{ orderId: id, version, guestId: null }}
            label={t('likelyUnlink')}
            done={t('likelyUnlinked')}
            invalidates={shown}
          />
        )}
      </div>
    </Panel>
  );
};

const Suggestions = ({ detail }: { readonly detail: OrderDetail }) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const { id, version, guestId, phoneMasked } = detail.order;
  const enabled = guestId === null && phoneMasked !== null && may('member:read');
  const { data } = useCall(listLikelyGuests, { orderId: id }, { enabled, keepPrevious: false, quiet: true });
  if (!enabled || !data || data.length === 0) return null;
  return (
    <Panel title={t('likelyTitle')}>
      <ul className="likely-guests">
        {data.map((guest) => (
          <li key={guest.id}>
            <Link to={memberHref(guest.id)}>{guest.name}</Link>{' '}
            <span className="num">{guest.phoneMasked}</span>{' '}
            {guest.reasons.map((reason) => (
              <Tag key={reason} tone="info">
                {t(`likely_${reason}`)}
              </Tag>
            ))}{' '}
            {may('order:edit') && (
              <CommandButton
                size="small"
                command={linkGuest}
                input={{ orderId: id, version, guestId: guest.id }}
                label={t('likelyLink')}
                done={t('likelyLinked')}
                invalidates={shown}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
};
