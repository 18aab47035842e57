import type { ButtonHTMLAttributes } from 'react';
import { Icon, type IconName } from '../icon.tsx';

interface IconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'title' | 'aria-label'> {
  readonly icon: IconName;
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly look?: 'plain' | 'round' | 'small' | 'floating';
}

export const IconButton = ({ icon, label, look = 'plain', className = '', ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    className={`icon-button ${look} ${className}`}
    aria-label={label}
    title={label}
  >
    <Icon name={icon} size={look === 'small' ? 14 : 16} />
  </button>
);
