/** Two amounts in yuan; each counts when it is left or Enter is pressed. */
import { InputNumber } from 'antd';
import { useTranslation } from '../platform/use-translation.ts';

interface AmountRangeProps {
  readonly label: string;
  /** Fen. */
  readonly from: number | null;
  readonly to: number | null;
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}

const textOf = (fen: number | null): string | undefined => (fen === null ? undefined : String(fen));

/** The smaller amount is where the range begins, in whichever box it was typed. */
const ordered = (from: number | null, to: number | null): [string | undefined, string | undefined] =>
  from !== null && to !== null && from > to ? [textOf(to), textOf(from)] : [textOf(from), textOf(to)];

export const AmountRange = ({ label, from, to, onChange }: AmountRangeProps) => {
  const { t } = useTranslation('components');
  return (
    <div className="amount-range">
      <Amount
        key={`from ${from}`}
        label={t('amountFrom', { label })}
        fen={from}
        onSettle={(fen) => onChange(...ordered(fen, to))}
      />
      <span aria-hidden="true">–</span>
      <Amount
        key={`to ${to}`}
        label={t('amountTo', { label })}
        fen={to}
        onSettle={(fen) => onChange(...ordered(from, fen))}
      />
    </div>
  );
};

interface AmountProps {
  readonly label: string;
  readonly fen: number | null;
  readonly onSettle: (fen: number | null) => void;
}

const Amount = ({ label, fen, onSettle }: AmountProps) => {
  const settle = (text: string) => {
    const plain = text.replace(/[¥,\s]/g, '');
    const yuan = Number(plain);
    const next = plain === '' || !Number.isFinite(yuan) || yuan < 0 ? null : Math.round(yuan * 100);
    if (next !== fen) onSettle(next);
  };
  return (
    <InputNumber
      aria-label={label}
      placeholder={label}
      prefix="¥"
      min={0}
      max={1_000_000}
      precision={0}
      controls={false}
      {...(fen === null ? {} : { defaultValue: fen / 100 })}
      onBlur={(event) => settle(event.target.value)}
      onPressEnter={(event) => settle(event.currentTarget.value)}
    />
  );
};
