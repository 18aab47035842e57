/** Archives a property permanently; a refusal lists the blocking orders. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { archiveHouse, type FutureOrder } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { houseLifeFailures } from '@minsu/contract/foundation/houses/house-life-failures.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Field } from '../../../components/forms/field.tsx';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { DateText } from '../../../components/words/date-text.tsx';
import type { CallError } from '../../../platform/calls/call-error.ts';
import { invalidate } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { lifecycleEndpoints } from '../lifecycle-endpoints.ts';

interface ArchiveHouseProps {
  readonly house: Pick<HouseDetail['house'], 'id' | 'name' | 'version'>;
  readonly open: boolean;
  readonly onClose: () => void;
}

interface Standing {
  readonly count: number;
  readonly orders: readonly FutureOrder[];
}

/** Blocking orders in the refusal; null for other failures. */
const standingOf = ({ failure, data }: CallError): Standing | null =>
  failure === houseLifeFailures.futureOrders.code ? (data as unknown as Standing) : null;

const ArchiveHouse = ({ house, open, onClose }: ArchiveHouseProps) => {
  const { t } = useTranslation('houseLife');
  const [standing, setStanding] = useState<Standing | null>(null);
  const close = () => {
    setStanding(null);
    onClose();
  };
  return (
    <FormDrawer open={open} title={t('archiveTitle', { name: house.name })} width={480} onClose={close}>
      <RecordForm
        command={archiveHouse}
        base={{ id: house.id, version: house.version }}
        initial={{ reason: '' }}
        submitLabel={t('archive')}
        done={t('archived')}
        invalidates={lifecycleEndpoints}
        onDone={close}
        onCancel={close}
        onRefused={(error) => {
          setStanding(standingOf(error));
          if (error.current !== undefined) invalidate(lifecycleEndpoints);
        }}
      >
        <p>{t('archiveText')}</p>
        {standing && <StandingOrders houseId={house.id} standing={standing} />}
        <Field
          of={archiveHouse.input}
          name="reason"
          label={t('archiveReason')}
          placeholder={t('archiveReasonExample')}
        />
      </RecordForm>
    </FormDrawer>
  );
};

export default ArchiveHouse;

const StandingOrders = ({ houseId, standing }: { readonly houseId: string; readonly standing: Standing }) => {
  const { t } = useTranslation('houseLife');
  const { count, orders } = standing;
  return (
    <div className="standing-orders" role="alert">
      <p>{t('archiveRefusedText', { count })}</p>
      {orders.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>{t('order_no')}</th>
              <th>{t('order_guest')}</th>
              <th>{t('order_dates')}</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order.id}>
                <td>
                  <Link to={`/orderManagement/orderDetail?id=${order.id}`}>{order.orderNo}</Link>
                </td>
                <td>{order.bookerName}</td>
                <td>
                  <DateText date={order.checkIn} weekday={false} /> →{' '}
                  <DateText date={order.checkOut} weekday={false} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {orders.length > 0 && orders.length < count && (
        <p className="muted">{t('archiveMore', { shown: orders.length })}</p>
      )}
      <Link to={`/orderManagement/orderList?houseId=${houseId}`}>{t('archiveOrders')}</Link>
    </div>
  );
};
