/** Custom price: invalid text stays with an error at the field, so the disabled button is explained. */
import { Input } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';
import { MAX_YUAN, readAmount } from '../read-amount.ts';

interface MoveAmountProps {
  readonly label: string;
  /** Undefined while invalid. */
  readonly onChange: (fen: number | undefined) => void;
}

export const MoveAmount = ({ label, onChange }: MoveAmountProps) => {
  const { t } = useTranslation('roomStatus');
  const id = useId();
  const [text, setText] = useState('');
  const wrong = text.trim() !== '' && readAmount(text) === undefined;
  return (
    <div className="move-amount">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        prefix="¥"
        inputMode="decimal"
        autoComplete="off"
        {...(wrong ? { status: 'error' as const } : {})}
        aria-invalid={wrong}
        aria-describedby={`${id}-help`}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          onChange(readAmount(event.target.value));
        }}
      />
      <div id={`${id}-help`} role="status" className={wrong ? 'field-error' : 'field-help'}>
        {wrong ? t('amountWrong', { most: MAX_YUAN.toLocaleString('en-US') }) : t('amountNeeded')}
      </div>
    </div>
  );
};
