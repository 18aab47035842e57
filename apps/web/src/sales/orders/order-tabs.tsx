/** Folio, rooms, guests and history of an order; the address holds the open tab. */
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { PartButtons } from '../../components/records/part-tabs.tsx';
import { useMay, useSeesMoney } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { OrderFolio } from './folio/order-folio.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderStays } from './order-stays.tsx';

const OrderGuestsPanel = lazyPart(() => import('../registration/order-guests-panel.tsx'), 'asked');

const tabs = ['folio', 'stays', 'guests', 'history'] as const;
type Tab = (typeof tabs)[number];

export const OrderTabs = ({ detail }: { readonly detail: OrderDetail }) => {
  const { t } = useTranslation('orders');
  const seesMoney = useSeesMoney();
  const may = useMay();
  const [search, setSearch] = useAddressSearch();
  const refused: Partial<Record<Tab, boolean>> = { folio: !seesMoney, guests: !may('registration:read') };
  const offered = tabs.filter((tab) => refused[tab] !== true);
  const open = offered.find((tab) => tab === search.get('tab')) ?? offered[0];
  const show = (tab: Tab) =>
    setSearch((was) => new URLSearchParams([...[...was].filter(([key]) => key !== 'tab'), ['tab', tab]]), {
      replace: true,
      preventScrollReset: true,
    });
  return (
    <section className="panel order-tabs">
      <PartButtons
        inPanel
        label={t('orderParts')}
        parts={offered}
        open={open}
        title={(tab) => t(`tab_${tab}`)}
        countOf={(tab) => (tab === 'stays' ? detail.stays.length : undefined)}
        onOpen={show}
      />
      {open === 'folio' && <OrderFolio detail={detail} />}
      {open === 'stays' && <OrderStays detail={detail} />}
      {open === 'guests' && <OrderGuestsPanel detail={detail} />}
      {open === 'history' && <OrderHistory detail={detail} />}
    </section>
  );
};
