/** The title on the invoice: typed, or chosen among those used before, which fills in the rest of its line. */
import { type InvoiceTitle, invoiceTitles } from '@minsu/contract/invoices/invoice-endpoints.ts';
import { AutoComplete } from 'antd';
import type { ControlProps } from '../../components/field-controls.tsx';
import { useForm } from '../../components/form-context.ts';
import { TabGoesOn } from '../../components/tab-goes-on.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface TitleControlProps extends ControlProps {
  readonly orderId: string;
}

/** One per title; the latest of two with different codes. */
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
    // The kind first: it may empty the title, which is set last.
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
