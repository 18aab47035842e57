/** Receipts field: photographed or chosen, several at once, uploaded immediately. */
import { type ExpenseReceipt, MAX_RECEIPTS } from '@minsu/contract/finance/expenses/expense.ts';
import { uploadExpenseReceipt } from '@minsu/contract/finance/expenses/expense-endpoints.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { PHOTO_TYPES } from '../../components/forms/picture-files.ts';
import { Icon } from '../../components/icon.tsx';
import { useSentFile } from '../../components/runs/use-sent-file.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ReceiptStrip } from './receipt-strip.tsx';

/** Uploads sequentially; each rejected file is reported with its reason. */
const useSending = (onSent: (receipt: ExpenseReceipt) => void) => {
  const { t } = useTranslation('expenses');
  const { percent, send: sendOne } = useSentFile(uploadExpenseReceipt, {});
  const [failed, setFailed] = useState<readonly string[]>([]);
  const send = async (files: readonly File[]) => {
    setFailed([]);
    for (const file of files) {
      const sent = await sendOne(file);
      if ('done' in sent) onSent(sent.done);
      else setFailed((before) => [...before, t('fileRefused', { name: file.name, reason: sent.problem })]);
    }
  };
  return { percent, failed, send };
};

interface ReceiptsControlProps extends ControlProps {
  /** Receipts the expense already has. */
  readonly stored: readonly ExpenseReceipt[];
}

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

export const ReceiptsControl = ({ stored, ...control }: ReceiptsControlProps) => {
  const { t } = useTranslation('expenses');
  const picker = useRef<HTMLInputElement>(null);
  const [known, setKnown] = useState(stored);
  // Latest value, because uploads finish after other renders.
  const latest = useRef<readonly string[]>([]);
  latest.current = idsOf(control.value);
  const { percent, failed, send } = useSending((receipt) => {
    setKnown((before) => [...before, receipt]);
    latest.current = [...latest.current, receipt.id];
    control.onChange(latest.current);
  });
  const shown = latest.current.flatMap((id) => known.find((receipt) => receipt.id === id) ?? []);
  return (
    <div className="receipts-control">
      <ReceiptStrip
        receipts={shown}
        onRemove={(id) => control.onChange(idsOf(control.value).filter((each) => each !== id))}
      />
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={`${PHOTO_TYPES},application/pdf`}
        data-testid="expense-receipt"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          void send(files.slice(0, MAX_RECEIPTS - latest.current.length));
        }}
      />
      <Button
        id={control.id}
        icon={<Icon name="camera" size={16} />}
        loading={percent !== null}
        disabled={shown.length >= MAX_RECEIPTS}
        aria-describedby={control['aria-describedby']}
        onClick={() => picker.current?.click()}
      >
        {percent === null ? t('takePhoto') : t('sending', { percent })}
      </Button>
      <div role="alert">
        {failed.map((text) => (
          <p key={text} className="field-error">
            {text}
          </p>
        ))}
      </div>
    </div>
  );
};
