/** Amounts as rows with bars; a row that leads to nights is a button. */
import { useTranslation } from '../../platform/use-translation.ts';

export interface BarRow {
  readonly key: string;
  readonly name: string;
  readonly amount: number;
  readonly text: string;
  /** Heading of a group of steps. */
  readonly strong?: boolean;
  readonly onOpen?: (() => void) | undefined;
}

interface BarsProps {
  readonly label: string;
  readonly rows: readonly BarRow[];
}

/** Width of the largest bar, in percent of its half of the row. */
const FULL_WIDTH = 100;

export const WhyBars = ({ label, rows }: BarsProps) => {
  const largest = Math.max(1, ...rows.map(({ amount }) => Math.abs(amount)));
  return (
    <ul className="why-bars" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key} className={row.strong ? 'strong' : undefined}>
          <Name row={row} />
          <span className="why-bar" aria-hidden="true">
            <span
              className={row.amount < 0 ? 'fall' : 'rise'}
              style={{ inlineSize: `${(Math.abs(row.amount) / largest) * FULL_WIDTH}%` }}
            />
          </span>
          <span className="num why-amount">{row.text}</span>
        </li>
      ))}
    </ul>
  );
};

const Name = ({ row: { name, onOpen } }: { readonly row: BarRow }) => {
  const { t } = useTranslation('why');
  if (!onOpen) return <span className="why-name">{name}</span>;
  return (
    <button
      type="button"
      className="text-button why-name"
      title={t('showNights', { part: name })}
      onClick={onOpen}
    >
      {name}
    </button>
  );
};
