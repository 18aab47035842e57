/** Which tags the selected orders get and lose. */
import type { OrderRow } from '@minsu/contract/orders/order.ts';
import { MOST_ORDER_TAGS, tagOrders } from '@minsu/contract/orders/order-list-endpoints.ts';
import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkButton } from '../../components/bulk-button.tsx';
import type { RowSelection } from '../../components/list-types.ts';
import { useOrderTags } from './order-list-filters.ts';

interface TagOrdersProps {
  readonly selection: RowSelection<OrderRow>;
  readonly open: boolean;
  readonly onClose: () => void;
}

const keyOf = (order: OrderRow): string => order.id;

const TagOrders = ({ selection, open, onClose }: TagOrdersProps) => {
  const { t } = useTranslation('orders');
  const [add, setAdd] = useState<string[]>([]);
  const [remove, setRemove] = useState<string[]>([]);
  const title = t('tagTitle', { count: selection.count });
  return (
    <Modal
      open={open}
      title={title}
      width={440}
      footer={
        <div className="form-bar">
          {add.length + remove.length > 0 && (
            <BulkButton
              bulk={tagOrders}
              selection={selection}
              rowKey={keyOf}
              input={{ add, remove }}
              label={t('bulkNext')}
              confirm={t('tagButton')}
              title={title}
            />
          )}
        </div>
      }
      onCancel={onClose}
    >
      <div className="form">
        <TagChoice label={t('tagAdd')} value={add} help={t('tagHelp')} onChange={setAdd} />
        <TagChoice label={t('tagRemove')} value={remove} onChange={setRemove} />
      </div>
    </Modal>
  );
};

export default TagOrders;

interface TagChoiceProps {
  readonly label: string;
  readonly value: string[];
  readonly help?: string;
  readonly onChange: (value: string[]) => void;
}

const TAG_LENGTH = 20;

const TagChoice = ({ label, value, help, onChange }: TagChoiceProps) => {
  const id = useId();
  const change = (next: string[]) =>
    onChange([...new Set(next.map((tag) => tag.trim().slice(0, TAG_LENGTH)).filter(Boolean))]);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        mode="tags"
        style={{ width: '100%' }}
        maxCount={MOST_ORDER_TAGS}
        options={useOrderTags().map(({ tag }) => ({ value: tag, label: tag }))}
        value={value}
        onChange={change}
      />
      {help && <div className="field-help">{help}</div>}
    </div>
  );
};
