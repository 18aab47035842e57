/** Columns shown or hidden and their order, by check box, arrows and drag. */
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

const densities = ['small', 'middle', 'large'] as const;
const densityTexts = { small: 'densitySmall', middle: 'densityMiddle', large: 'densityLarge' } as const;

export function ColumnSettings<R>({ columns, preference, onChange }: ColumnSettingsProps<R>) {
  const { t } = useTranslation('components');
  const id = useId();
  const popover = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const all = arrange(columns, preference.columns);
  const density = preference.density ?? 'middle';
  const save = (next: typeof all) => onChange({ columns: next });
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
        <fieldset>
          <legend>{t('density')}</legend>
          <div className="segments">
            {densities.map((each) => (
              <label key={each} className="segment">
                <input
                  type="radio"
                  name={`${id}-density`}
                  checked={each === density}
                  onChange={() => onChange({ density: each })}
                />
                <span>{t(densityTexts[each])}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>{t('columns')}</legend>
          <ul>
            {all.map(({ key, shown }, index) => {
              const title = columns.find((column) => column.key === key)?.title ?? key;
              return (
                <li
                  key={key}
                  className={dragged === index ? 'dragged' : undefined}
                  draggable={index > 0}
                  onDragStart={() => setDragged(index)}
                  onDragEnd={() => setDragged(null)}
                  onDragOver={(event) => event.preventDefault()}
                  onDrop={() => dragged !== null && index > 0 && save(moved(all, dragged, index))}
                >
                  <span className="handle">{index > 0 && <Icon name="drag" size={14} />}</span>
                  <label>
                    <input
                      type="checkbox"
                      checked={shown}
                      disabled={index === 0}
                      onChange={(event) =>
                        save(
                          all.map((each, at) =>
                            at === index ? { ...each, shown: event.target.checked } : each,
                          ),
                        )
                      }
                    />
                    {title}
                  </label>
                  <IconButton
                    icon="up"
                    look="small"
                    label={t('moveUp', { name: title })}
                    disabled={index <= 1}
                    onClick={() => save(moved(all, index, index - 1))}
                  />
                  <IconButton
                    icon="down"
                    look="small"
                    label={t('moveDown', { name: title })}
                    disabled={index === 0 || index === all.length - 1}
                    onClick={() => save(moved(all, index, index + 1))}
                  />
                </li>
              );
            })}
          </ul>
        </fieldset>
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
