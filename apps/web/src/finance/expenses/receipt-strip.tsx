/** Receipts in a row: thumbnails that open in full, PDFs by name. */
import type { ExpenseReceipt } from '@minsu/contract/finance/expenses/expense.ts';
import { getExpenseReceipt } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { PrivatePicture } from '../../components/private-picture.tsx';
import { useDownload } from '../../platform/calls/use-download.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface ReceiptStripProps {
  readonly receipts: readonly ExpenseReceipt[];
  readonly onRemove?: (id: string) => void;
}

export const ReceiptStrip = ({ receipts, onRemove }: ReceiptStripProps) => {
  const { t } = useTranslation('expenses');
  return (
    <ul className="receipt-strip">
      {receipts.map((receipt) => (
        <li key={receipt.id}>
          <Receipt of={receipt} />
          {onRemove && (
            <IconButton
              icon="close"
              look="small"
              label={t('removeReceipt', { name: receipt.fileName })}
              onClick={() => onRemove(receipt.id)}
            />
          )}
        </li>
      ))}
    </ul>
  );
};

const Receipt = ({ of: { id, fileName, mime } }: { readonly of: ExpenseReceipt }) => {
  const { t } = useTranslation('expenses');
  const { busy, fetch } = useDownload();
  const label = t('openReceipt', { name: fileName });
  if (mime !== 'application/pdf')
    return (
      <PrivatePicture
        endpoint={getExpenseReceipt}
        query={{ id }}
        alt={fileName}
        open={label}
        missing={t('receiptMissing')}
        size={80}
      />
    );
  return (
    <button
      type="button"
      className="receipt-pdf"
      aria-label={label}
      title={fileName}
      aria-busy={busy}
      onClick={() => void fetch(getExpenseReceipt, { id })}
    >
      <Icon name="download" size={18} />
      <span>PDF</span>
      <span className="name">{fileName}</span>
    </button>
  );
};
