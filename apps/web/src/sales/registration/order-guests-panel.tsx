/** Guests of an order by stay: registrations, visitors, door codes. */
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import type { OrderGuests, StayGuests } from '@minsu/contract/sales/registration/registration.ts';
import { getOrderGuests } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { DoorCodes } from './door-codes.tsx';
import { GuestLine } from './guest-line.tsx';
import { Visitors } from './visitors.tsx';
import './registration-live.ts';
import './registration.css';
import { useTranslation } from '../../platform/use-translation.ts';

const StayGuestDialog = lazyPart(() => import('./stay-guest-dialogs.tsx'), 'asked');

interface OrderGuestsPanelProps {
  readonly detail: OrderDetail;
}

const OrderGuestsPanel = ({ detail }: OrderGuestsPanelProps) => {
  const orderId = detail.order.id;
  const query = useCall(getOrderGuests, { orderId }, { quiet: true, keepPrevious: false });
  return (
    <>
      <Tools detail={detail} />
      <Loaded query={query} lines={6}>
        {(guests) => (
          <ul className="order-guests">
            {guests.stays.map((of) => (
              <li key={of.stayId}>
                <StayPart detail={detail} guests={guests} of={of} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </>
  );
};

export default OrderGuestsPanel;

const Tools = ({ detail: { order } }: OrderGuestsPanelProps) => {
  const { t } = useTranslation('registration');
  const may = useMay();
  const dialog = useDialog();
  if (!may('blacklist:edit')) return null;
  return (
    <div className="tab-tools">
      <Button size="small" onClick={() => dialog.show()}>
        {t('blacklistAdd')}
      </Button>
      {dialog.shown && (
        <StayGuestDialog
          key={dialog.shown.key}
          kind="blacklist"
          orderId={order.id}
          stayId=""
          name={order.bookerName}
          open={dialog.shown.open}
          onClose={dialog.close}
        />
      )}
    </div>
  );
};

interface StayPartProps extends OrderGuestsPanelProps {
  readonly guests: OrderGuests;
  readonly of: StayGuests;
}

const StayPart = ({ detail, guests, of }: StayPartProps) => {
  const { t } = useTranslation('registration');
  const stay = detail.stays.find(({ id }) => id === of.stayId);
  // Just sold: the order is still loading.
  if (!stay) return null;
  const { visitors, codes, canRecord, canIssueCode } = of;
  return (
    <article className="guest-part">
      <header>
        <h2>
          {stay.roomTypeName}
          {stay.roomNumber !== null && ` · ${stay.roomNumber}`}
        </h2>
        <Tag tone={of.recorded < of.required ? 'warn' : 'ok'}>
          {t('recordedOf', { recorded: of.recorded, required: of.required })}
        </Tag>
      </header>
      <Section
        title={t('guests')}
        tool={canRecord && <Add kind="register" label={t('addGuest')} detail={detail} of={of} stay={stay} />}
      >
        <Guests of={of} />
      </Section>
      {(canRecord || visitors.length > 0) && (
        <Section
          title={t('visitors')}
          tool={
            canRecord && <Add kind="visitor" label={t('addVisitor')} detail={detail} of={of} stay={stay} />
          }
        >
          <Visitors orderId={detail.order.id} houseId={detail.order.houseId} of={visitors} />
        </Section>
      )}
      {(guests.locks || codes.length > 0) && (
        <Section title={t('codes')}>
          <DoorCodes
            orderId={detail.order.id}
            houseId={detail.order.houseId}
            stayId={of.stayId}
            codes={codes}
            canIssue={canIssueCode}
            isGateOpen={of.recorded >= of.required}
          />
        </Section>
      )}
    </article>
  );
};

interface SectionProps {
  readonly title: string;
  readonly tool?: ReactNode;
  readonly children: ReactNode;
}

const Section = ({ title, tool, children }: SectionProps) => (
  <section>
    <div className="guest-part-head">
      <h3>{title}</h3>
      {tool}
    </div>
    {children}
  </section>
);

const Guests = ({ of }: { readonly of: StayGuests }) => {
  const { t } = useTranslation('registration');
  if (of.guests.length === 0)
    return <p className="muted">{t(of.recorded > 0 ? 'guestsOfFirstPart' : 'noGuests')}</p>;
  return (
    <ul className="guest-lines">
      {of.guests.map((guest) => (
        <li key={guest.id}>
          <GuestLine of={guest} />
        </li>
      ))}
    </ul>
  );
};

interface AddProps extends OrderGuestsPanelProps {
  readonly kind: 'register' | 'visitor';
  readonly label: string;
  readonly of: StayGuests;
  readonly stay: Stay;
}

const Add = ({ kind, label, detail, of, stay }: AddProps) => {
  const dialog = useDialog();
  return (
    <>
      <Button size="small" icon={<Icon name="plus" size={12} />} onClick={() => dialog.show()}>
        {label}
      </Button>
      {dialog.shown && (
        <StayGuestDialog
          key={dialog.shown.key}
          kind={kind}
          orderId={detail.order.id}
          stayId={of.stayId}
          name={of.recorded + of.guests.length === 0 ? stay.guestName : undefined}
          open={dialog.shown.open}
          onClose={dialog.close}
        />
      )}
    </>
  );
};
