/** Adds and removes tags of the selected orders. */
import type { OrderRow } from '@minsu/contract/sales/orders/order.ts';
import { MAX_ORDER_TAGS, tagOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { useState } from 'react';
import type { RowSelection } from '../../../components/lists/list-types.ts';
import { BulkChoice } from '../../../components/runs/bulk-choice.tsx';
import { NO_TAGS, TagChoice } from '../../../components/tag-choice.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useOrderTags } from './order-list-filters.ts';

interface TagOrdersProps {
  readonly selection: RowSelection<OrderRow>;
  readonly open: boolean;
  readonly onClose: () => void;
}

const keyOf = (order: OrderRow): string => order.id;

const TagOrders = ({ selection, open, onClose }: TagOrdersProps) => {
  const { t } = useTranslation('orders');
  const [tags, setTags] = useState(NO_TAGS);
  const options = useOrderTags().map(({ tag }) => ({ value: tag, label: tag }));
  const title = t('tagTitle', { count: selection.count });
  return (
    <BulkChoice
      bulk={tagOrders}
      {...{ selection, open, title, onClose }}
      heading={title}
      rowKey={keyOf}
      input={tags}
      confirm={t('tagButton')}
      ready={tags.add.length + tags.remove.length > 0}
    >
      <TagChoice options={options} most={MAX_ORDER_TAGS} value={tags} onChange={setTags} />
    </BulkChoice>
  );
};

export default TagOrders;
