/**
 * Selling against plan and calendar restrictions: lists them, for users with permission. Stock is never overridden.
 */
import { Checkbox } from 'antd';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { overridable } from './create-order-draft.ts';
import { useOrderDraft } from './use-order-draft.ts';
import { useQuotes } from './use-quotes.ts';

export const SellAnyway = () => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const { form, anyway } = useOrderDraft();
  const rules = overridable(useQuotes().map((query) => query.data));
  if (rules.length === 0) return null;
  if (!may('order:overridePrice')) return <p className="callout">{t('anywayForbidden')}</p>;
  return (
    <div className="callout warn sell-anyway">
      <Checkbox checked={anyway} onChange={(event) => form.set('ignoreRestrictions', event.target.checked)}>
        {t('anyway', { count: rules.length })}
      </Checkbox>
      <ul>
        {rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <span>{t('anywayHint')}</span>
    </div>
  );
};
