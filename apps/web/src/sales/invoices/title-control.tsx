/** Invoice title: typed, or chosen among earlier ones, which fills the rest of the row. */
import { type InvoiceTitle, invoiceTitles } from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { AutoComplete } from 'antd';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { TabGoesOn } from '../../components/forms/tab-goes-on.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface TitleControlProps extends ControlProps {
  readonly orderId: string;
}

/** One per title: the latest if codes differ. */
const offered = (titles: readonly InvoiceTitle[]): InvoiceTitle[] =>
  [...new Map(titles.toReversed().map((title) => [title.buyerTitle, title])).values()].toReversed();

const lineOf = ({ titleKind, taxCode, buyerAddress, buyerPhone, buyerBank }: InvoiceTitle) => ({
  titleKind,
  taxCode: taxCode ?? '',
  buyerAddress: buyerAddress ?? '',
  buyerPhone: buyerPhone ?? '',
  buyerBank: buyerBank ?? '',
});

export const TitleControl = ({ orderId, ...control }: TitleControlProps) => {
  const { t } = useTranslation('invoices');
  const form = useForm();
  const typed = typeof control.value === 'string' ? control.value : '';
  const keyword = useSettled(typed).trim();
  const { data = [] } = useCall(invoiceTitles, { orderId, ...(keyword && { keyword }) }, { quiet: true });
  const titles = offered(data);
  const choose = (name: string) => {
    const title = titles.find(({ buyerTitle }) => buyerTitle === name);
    // Set the kind first, because it may clear the title.
    for (const [field, value] of Object.entries(title ? lineOf(title) : {})) form.set(field, value);
    form.set('buyerTitle', name);
  };
  return (
    <>
      <TabGoesOn>
        <AutoComplete
          id={control.id}
          style={{ width: '100%' }}
          {...(control.status === undefined ? {} : { status: control.status })}
          aria-describedby={control['aria-describedby']}
          aria-invalid={control['aria-invalid']}
          aria-required={control['aria-required']}
          {...(control.maxLength === undefined ? {} : { maxLength: control.maxLength })}
          value={typed}
          onChange={(value: string) => control.onChange(value)}
          onSelect={choose}
          onBlur={control.onBlur}
          options={titles.map((title) => ({
            value: title.buyerTitle,
            label: (
              <span className="invoice-title">
                <span>{title.buyerTitle}</span>
                {title.taxCode && <span className="muted num">{title.taxCode}</span>}
              </span>
            ),
          }))}
        />
      </TabGoesOn>
      <span className="visually-hidden" role="status">
        {titles.length > 0 ? t('titleFound', { count: titles.length }) : ''}
      </span>
    </>
  );
};
