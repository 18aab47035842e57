/** Quantity stepper; changes are announced. */
import { IconButton } from '../dialogs/icon-button.tsx';

interface QuantityProps {
  /** Accessible name of what is counted. */
  readonly label: string;
  readonly less: string;
  readonly more: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

export const Quantity = ({ label, less, more, value, min, max, onChange }: QuantityProps) => (
  <fieldset className="quantity">
    <legend className="visually-hidden">{label}</legend>
    <IconButton
      icon="minus"
      look="small"
      label={less}
      disabled={value <= min}
      onClick={() => onChange(value - 1)}
    />
    <output>{value}</output>
    <IconButton
      icon="plus"
      look="small"
      label={more}
      disabled={value >= max}
      onClick={() => onChange(value + 1)}
    />
  </fieldset>
);
