/** Receipts as a field: photographed or chosen, several at once, each sent as soon as it is there. */
import { type ExpenseReceipt, MOST_RECEIPTS } from '@minsu/contract/expenses/expense.ts';
import { uploadExpenseReceipt } from '@minsu/contract/expenses/expense-endpoints.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import type { ControlProps } from '../../components/field-controls.tsx';
import { Icon } from '../../components/icon.tsx';
import { PHOTO_TYPES } from '../../components/picture-files.ts';
import { useSentFile } from '../../components/use-sent-file.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ReceiptStrip } from './receipt-strip.tsx';

/** Several at once go one after the other; each that is refused is told with its reason. */
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
  /** Those the expense has already. */
  readonly stored: readonly ExpenseReceipt[];
}

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

export const ReceiptsControl = ({ stored, ...control }: ReceiptsControlProps) => {
  const { t } = useTranslation('expenses');
  const picker = useRef<HTMLInputElement>(null);
  const [known, setKnown] = useState(stored);
  // Several are sent one after the other: the last value counts, not the one that was drawn.
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
          void send(files.slice(0, MOST_RECEIPTS - latest.current.length));
        }}
      />
      <Button
        id={control.id}
        icon={<Icon name="camera" size={16} />}
        loading={percent !== null}
        disabled={shown.length >= MOST_RECEIPTS}
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
