/** Actions on an invoice: issue, retry, correct, enter by hand, credit, withdraw, download. */
import type { Endpoint, InputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  getInvoicePdf,
  issueInvoice,
  removeInvoice,
  retryInvoice,
} from '@minsu/contract/sales/invoices/invoice-endpoints.ts';
import { Button } from 'antd';
import { CommandButton, type CommandButtonProps } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { useDownload } from '../../platform/calls/use-download.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { invoiceQueries } from './invoice-live.ts';
import type { OfInvoice } from './invoice-words.tsx';

const InvoiceFormDrawer = lazyPart(() => import('./invoice-form-drawer.tsx'), 'asked');
const InvoiceDialog = lazyPart(() => import('./invoice-dialogs.tsx'), 'asked');

const after = { invalidates: invoiceQueries, onStale: () => void invalidate(invoiceQueries) };

const keyOf = ({ of: { id, version } }: OfInvoice) => ({ id, version });

/** `brief`: in list rows, leaves rare actions to the preview. */
export const InvoiceActions = ({ of, brief = false }: OfInvoice & { readonly brief?: boolean }) => {
  const may = (action: (typeof of.actions)[number]) => of.actions.includes(action);
  return (
    <span className="invoice-actions">
      {may('issue') && <Issue of={of} />}
      {may('retry') && <Retry of={of} />}
      {may('correct') && <Correct of={of} />}
      {of.hasPdf && <Download of={of} />}
      {may('enter') && !(brief && (may('issue') || may('retry'))) && <Ask of={of} kind="enter" />}
      {may('credit') && <Ask of={of} kind="credit" />}
      {may('remove') && !brief && <Remove of={of} />}
    </span>
  );
};

const Small = <E extends Endpoint>(props: CommandButtonProps<E>) => (
  <CommandButton size="small" {...props} {...after} />
);

const Issue = ({ of }: OfInvoice) => {
  const { t } = useTranslation('invoices');
  const params = { amount: formatMoney(of.amountFen), title: of.buyerTitle };
  return (
    <Small
      command={issueInvoice}
      input={keyOf({ of })}
      label={t('issue')}
      type="primary"
      confirm={{ title: t('issueTitle'), effects: [t('effect_issue', params), t('effect_credit')] }}
      done={t('sent')}
    />
  );
};

const Retry = ({ of }: OfInvoice) => {
  const { t } = useTranslation('invoices');
  return (
    <Small command={retryInvoice} input={keyOf({ of })} label={t('retry')} type="primary" done={t('sent')} />
  );
};

const Remove = ({ of }: OfInvoice) => {
  const { t } = useTranslation('invoices');
  const input: InputOf<typeof removeInvoice> = keyOf({ of });
  return (
    <Small
      command={removeInvoice}
      input={input}
      label={t('remove')}
      danger
      confirm={{
        title: t('removeTitle'),
        effects: [t('effect_removed', { amount: formatMoney(of.amountFen) })],
      }}
      done={t('removed')}
    />
  );
};

const Correct = ({ of }: OfInvoice) => {
  const { t } = useTranslation('invoices');
  const drawer = useDialog();
  return (
    <>
      <Button size="small" onClick={() => drawer.show()}>
        {t('correct')}
      </Button>
      {drawer.shown && (
        <InvoiceFormDrawer orderId={of.orderId} of={of} open={drawer.shown.open} onClose={drawer.close} />
      )}
    </>
  );
};

const Ask = ({ of, kind }: OfInvoice & { readonly kind: 'enter' | 'credit' }) => {
  const { t } = useTranslation('invoices');
  const dialog = useDialog();
  return (
    <>
      <Button size="small" danger={kind === 'credit'} onClick={() => dialog.show()}>
        {t(kind)}
      </Button>
      {dialog.shown && <InvoiceDialog of={of} kind={kind} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};

const Download = ({ of }: OfInvoice) => {
  const { t } = useTranslation('invoices');
  const { busy, fetch } = useDownload();
  return (
    <Button size="small" loading={busy} onClick={() => void fetch(getInvoicePdf, { id: of.id })}>
      {t('pdf')}
    </Button>
  );
};
