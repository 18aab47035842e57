/** Vendor field: typed, or chosen among earlier ones, which sets the category too. */
import { expenseVendors } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { AutoComplete } from 'antd';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { TabGoesOn } from '../../components/forms/tab-goes-on.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useDictionary } from '../../platform/dictionary.ts';
import { useTranslation } from '../../platform/use-translation.ts';

export const VendorControl = (control: ControlProps) => {
  const { t } = useTranslation('expenses');
  const form = useForm();
  const { nameOf } = useDictionary('expense');
  const typed = typeof control.value === 'string' ? control.value : '';
  const keyword = useSettled(typed).trim().slice(0, 50);
  const { data = [] } = useCall(expenseVendors, { ...(keyword && { keyword }) }, { quiet: true });
  const choose = (name: string) => {
    const known = data.find(({ vendor }) => vendor === name);
    form.set('vendor', name);
    if (known && !form.getState().values.category) form.set('category', known.category);
  };
  return (
    <TabGoesOn>
      <AutoComplete
        id={control.id}
        style={{ width: '100%' }}
        {...(control.status === undefined ? {} : { status: control.status })}
        aria-describedby={control['aria-describedby']}
        aria-invalid={control['aria-invalid']}
        aria-required={control['aria-required']}
        {...(control.maxLength === undefined ? {} : { maxLength: control.maxLength })}
        placeholder={t('vendorPlaceholder')}
        value={typed}
        onChange={(value: string) => control.onChange(value)}
        onSelect={choose}
        onBlur={control.onBlur}
        options={data.map(({ vendor, category }) => ({
          value: vendor,
          label: (
            <span className="vendor-option">
              <span>{vendor}</span>
              <span className="muted">{nameOf(category)}</span>
            </span>
          ),
        }))}
      />
    </TabGoesOn>
  );
};
