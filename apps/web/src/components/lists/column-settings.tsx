/** Column settings: shown, pinned, order, row density. Loaded when first opened. */
import { useId, useRef, useState } from 'react';
import type { ListPreference, PreferenceChange } from '../../platform/preferences.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { IconButton } from '../dialogs/icon-button.tsx';
import { lazyPart } from '../dialogs/lazy-part.tsx';
import { openAt } from '../dialogs/menu-button.tsx';
import type { ListColumn } from './list-types.ts';

const ColumnOrder = lazyPart(() => import('./column-order.tsx'));

interface ColumnSettingsProps<R> {
  readonly columns: readonly ListColumn<R>[];
  readonly preference: ListPreference;
  readonly onChange: (change: PreferenceChange) => void;
}

export function ColumnSettings<R>({ columns, preference, onChange }: ColumnSettingsProps<R>) {
  const { t } = useTranslation('components');
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  return (
    <>
      <IconButton
        icon="columns"
        label={t('columns')}
        aria-controls={id}
        onClick={(event) => {
          setOpened(true);
          if (popover.current) openAt(popover.current, event.currentTarget.getBoundingClientRect());
        }}
      />
      <div id={id} ref={popover} popover="auto" className="menu-popover column-settings">
        <DensityChoice value={preference.density ?? 'middle'} onChange={(density) => onChange({ density })} />
        {opened && (
          <ColumnOrder
            columns={columns.map(({ key, title, hidden = false }) => ({ key, title, hidden }))}
            preference={preference}
            onChange={onChange}
          />
        )}
        <button
          type="button"
          className="text-button"
          onClick={() => onChange({ columns: [], density: 'middle' })}
        >
          {t('resetColumns')}
        </button>
      </div>
    </>
  );
}

type Density = NonNullable<ListPreference['density']>;

const densities = ['small', 'middle', 'large'] as const;
const densityTexts = { small: 'densitySmall', middle: 'densityMiddle', large: 'densityLarge' } as const;

interface DensityChoiceProps {
  readonly value: Density;
  readonly onChange: (value: Density) => void;
}

const DensityChoice = ({ value, onChange }: DensityChoiceProps) => {
  const { t } = useTranslation('components');
  const name = useId();
  return (
    <fieldset>
      <legend>{t('density')}</legend>
      <div className="segments">
        {densities.map((each) => (
          <label key={each} className="segment">
            <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
            <span>{t(densityTexts[each])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
