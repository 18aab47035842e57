/** Columns shown or hidden and their order, by check box, arrows and drag; density of the rows. */
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListPreference } from '../platform/preferences.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { arrange, moved } from './list-columns.ts';
import type { ListColumn } from './list-types.ts';
import { openAt } from './menu-button.tsx';

interface ColumnSettingsProps<R> {
  readonly columns: readonly ListColumn<R>[];
  readonly preference: ListPreference;
  readonly onChange: (change: Partial<ListPreference>) => void;
}

export function ColumnSettings<R>({ columns, preference, onChange }: ColumnSettingsProps<R>) {
  const { t } = useTranslation('components');
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  return (
    <>
      <IconButton
        icon="columns"
        label={t('columns')}
        aria-controls={id}
        onClick={(event) =>
          popover.current && openAt(popover.current, event.currentTarget.getBoundingClientRect())
        }
      />
      <div id={id} ref={popover} popover="auto" className="menu-popover column-settings">
        <DensityChoice value={preference.density ?? 'middle'} onChange={(density) => onChange({ density })} />
        <ColumnChoice columns={columns} preference={preference} onChange={onChange} />
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

function ColumnChoice<R>({ columns, preference, onChange }: ColumnSettingsProps<R>) {
  const { t } = useTranslation('components');
  const [dragged, setDragged] = useState<number | null>(null);
  const all = arrange(columns, preference.columns);
  const move = (from: number, to: number) => onChange({ columns: moved(all, from, to) });
  return (
    <fieldset>
      <legend>{t('columns')}</legend>
      <ul>
        {all.map(({ key, shown }, index) => (
          <li
            key={key}
            className={dragged === index ? 'dragged' : undefined}
            draggable={index > 0}
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged !== null && index > 0 && move(dragged, index)}
          >
            <ColumnLine
              title={columns.find((column) => column.key === key)?.title ?? key}
              shown={shown}
              index={index}
              last={all.length - 1}
              onMove={(to) => move(index, to)}
              onShow={(on) =>
                onChange({ columns: all.map((each, at) => (at === index ? { ...each, shown: on } : each)) })
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

interface ColumnLineProps {
  readonly title: string;
  readonly shown: boolean;
  readonly index: number;
  readonly last: number;
  readonly onMove: (to: number) => void;
  readonly onShow: (on: boolean) => void;
}

/** The first column is what leads to the record, so it stays first and shown. */
const ColumnLine = ({ title, shown, index, last, onMove, onShow }: ColumnLineProps) => {
  const { t } = useTranslation('components');
  return (
    <>
      <span className="handle">{index > 0 && <Icon name="drag" size={14} />}</span>
      <label>
        <input
          type="checkbox"
          checked={shown}
          disabled={index === 0}
          onChange={(event) => onShow(event.target.checked)}
        />
        {title}
      </label>
      <IconButton
        icon="up"
        look="small"
        label={t('moveUp', { name: title })}
        disabled={index <= 1}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        icon="down"
        look="small"
        label={t('moveDown', { name: title })}
        disabled={index === 0 || index === last}
        onClick={() => onMove(index + 1)}
      />
    </>
  );
};
