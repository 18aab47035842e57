import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { HouseOrdersPanel } from '../../sales/orders/house-orders-panel.tsx';

const HouseOrders = ({ detail }: { readonly detail: HouseDetail }) => (
  <HouseOrdersPanel houseId={detail.house.id} />
);

export default HouseOrders;
