/** Two amounts in yuan, committed on blur or Enter. */
import { InputNumber } from 'antd';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from '../../platform/use-translation.ts';
import { plainAmount } from '../words/amount-text.ts';

interface AmountRangeProps {
  readonly label: string;
  /** In fen. */
  readonly from: number | null;
  readonly to: number | null;
  readonly onChange: (from: string | undefined, to: string | undefined) => void;
}

const textOf = (fen: number | null): string | undefined => (fen === null ? undefined : String(fen));

/** The smaller amount becomes the start, whichever box it was typed in. */
const ordered = (from: number | null, to: number | null): [string | undefined, string | undefined] =>
  from !== null && to !== null && from > to ? [textOf(to), textOf(from)] : [textOf(from), textOf(to)];

export const AmountRange = ({ label, from, to, onChange }: AmountRangeProps) => {
  const { t } = useTranslation('components');
  return (
    <div className="amount-range">
      <Amount
        label={t('amountFrom', { label })}
        fen={from}
        onSettle={(fen) => onChange(...ordered(fen, to))}
      />
      <span aria-hidden="true">–</span>
      <Amount label={t('amountTo', { label })} fen={to} onSettle={(fen) => onChange(...ordered(from, fen))} />
    </div>
  );
};

interface AmountProps {
  readonly label: string;
  readonly fen: number | null;
  readonly onSettle: (fen: number | null) => void;
}

/** The handler is on the wrapper, so the text is the event target's. */
export const amountIn = ({ target }: Pick<SyntheticEvent, 'target'>): number | null => {
  const plain = plainAmount((target as HTMLInputElement).value);
  const yuan = Number(plain);
  return plain === '' || !Number.isFinite(yuan) || yuan < 0 ? null : Math.round(yuan * 100);
};

const yuanOf = (fen: number | null): number | null => (fen === null ? null : fen / 100);

/** Same component in every state, so that focus stays. */
const Amount = ({ label, fen, onSettle }: AmountProps) => {
  const [counts, setCounts] = useState(fen);
  const [typed, setTyped] = useState<number | string | null>(yuanOf(fen));
  if (counts !== fen) {
    setCounts(fen);
    setTyped(yuanOf(fen));
  }
  const settle = (event: SyntheticEvent) => {
    const next = amountIn(event);
    setTyped(yuanOf(next));
    if (next !== fen) onSettle(next);
  };
  return (
    <InputNumber<number | string>
      aria-label={label}
      placeholder={label}
      prefix="¥"
      min={0}
      max={1_000_000}
      controls={false}
      parser={(text) => plainAmount(text ?? '')}
      value={typed}
      onChange={setTyped}
      onBlur={settle}
      onPressEnter={settle}
    />
  );
};
