/** Folio of a group, collapsed per room with totals. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { Money } from '../../../components/words/money.tsx';
import { formatMoney } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { billsOf, type RoomBill } from '../group/room-bills.ts';

type Folio = NonNullable<OrderDetail['folio']>;

interface FolioRoomsProps {
  readonly detail: OrderDetail;
  readonly folio: Folio;
  /** Number of columns before and after the amounts. */
  readonly columns: number;
  readonly tools: boolean;
  readonly line: (line: Folio['lines'][number]) => ReactNode;
}

export const FolioRooms = ({ detail, folio, line, ...table }: FolioRoomsProps) => {
  const { t } = useTranslation('orders');
  const stays = new Map(detail.stays.map((stay) => [stay.id, stay]));
  const nameOf = ({ stayId }: RoomBill): string => {
    const stay = stayId === null ? undefined : stays.get(stayId);
    return stay ? [stay.roomNumber ?? t('unassigned'), stay.guestName].join(' · ') : t('folioWholeOrder');
  };
  return billsOf(folio, [...stays.keys()])
    .filter(({ lines }) => lines.length > 0)
    .map((bill) => (
      <RoomSection key={bill.stayId ?? ''} bill={bill} name={nameOf(bill)} {...table}>
        {bill.lines.map((each) => (
          <Fragment key={each.id}>{line(each)}</Fragment>
        ))}
      </RoomSection>
    ));
};

interface RoomSectionProps extends Pick<FolioRoomsProps, 'columns' | 'tools'> {
  readonly bill: RoomBill;
  readonly name: string;
  readonly children: ReactNode;
}

const RoomSection = ({ bill, name, columns, tools, children }: RoomSectionProps) => {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState(false);
  const share = { paid: formatMoney(bill.paidFen), open: formatMoney(bill.openFen) };
  return (
    <>
      <tr className="folio-room">
        <th scope="row" colSpan={columns}>
          <button
            type="button"
            className="text-button"
            aria-expanded={open}
            aria-label={t(open ? 'folioFold' : 'folioUnfold', { room: name })}
            onClick={() => setOpen(!open)}
          >
            <Icon name={open ? 'down' : 'right'} size={12} /> {name}
          </button>{' '}
          <span className="muted">{t('folioShare', share)}</span>
        </th>
        <td className="end num">
          <Money fen={bill.chargedFen} />
        </td>
        <td />
        {tools && <td />}
      </tr>
      {open && children}
    </>
  );
};
