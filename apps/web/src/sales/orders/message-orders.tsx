/** Chooses a template for the guests of the selected orders, with a preview of the text. */

import { listTemplates } from '@minsu/contract/connections/templates/template-endpoints.ts';
import { messageOrders } from '@minsu/contract/connections/threads/message-orders.ts';
import type { OrderRow } from '@minsu/contract/sales/orders/order.ts';
import { Select } from 'antd';
import { useId, useState } from 'react';
import type { RowSelection } from '../../components/lists/list-types.ts';
import { BulkChoice } from '../../components/runs/bulk-choice.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface MessageOrdersProps {
  readonly selection: RowSelection<OrderRow>;
  readonly open: boolean;
  readonly onClose: () => void;
}

const keyOf = (order: OrderRow): string => order.id;

const MessageOrders = ({ selection, open, onClose }: MessageOrdersProps) => {
  const { t, i18n } = useTranslation('threads');
  const id = useId();
  const [templateId, setTemplate] = useState<string | null>(null);
  const templates = useCall(listTemplates, {}, { quiet: true }).data ?? [];
  const chosen = templates.find((one) => one.id === templateId);
  const title = t('bulkMessageTitle', { count: selection.count });
  return (
    <BulkChoice
      bulk={messageOrders}
      {...{ selection, open, title, onClose }}
      heading={title}
      rowKey={keyOf}
      input={{ templateId: templateId ?? '' }}
      effects={[t('bulkMessageEffect')]}
      confirm={t('bulkMessageButton')}
      ready={chosen !== undefined}
    >
      <div className="field">
        <label htmlFor={id}>{t('bulkMessageTemplate')}</label>
        <Select<string>
          id={id}
          value={templateId}
          placeholder={t('bulkMessageNone')}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={<span className="select-none">{t('noTemplates')}</span>}
          options={templates.map((one) => ({ value: one.id, label: one.name }))}
          onChange={setTemplate}
        />
      </div>
      {chosen && (
        <blockquote className="callout template-text">
          {(i18n.language === 'en-US' && chosen.en) || chosen.zh}
        </blockquote>
      )}
    </BulkChoice>
  );
};

export default MessageOrders;
