/** Free start times side by side; a chosen time that is gone is shown. */
import { useId } from 'react';
import { useTranslation } from '../../../platform/use-translation.ts';

interface StartChoiceProps {
  readonly starts: readonly string[];
  readonly value: string | undefined;
  /** The server's refusal of it. */
  readonly error?: string | undefined;
  readonly onChange: (start: string) => void;
}

export const StartChoice = ({ starts, value, error, onChange }: StartChoiceProps) => {
  const { t } = useTranslation('hourly');
  const name = useId();
  const gone = value !== undefined && !starts.includes(value);
  const problem = error ?? (gone ? t('startGone', { start: value }) : undefined);
  return (
    <fieldset className="field slot-starts">
      <legend>{t('start')}</legend>
      {starts.length === 0 ? (
        <p className="muted">{t('noStarts')}</p>
      ) : (
        <div className="slot-start-list">
          {starts.map((start) => (
            <label key={start}>
              <input
                type="radio"
                name={name}
                value={start}
                checked={start === value}
                onChange={() => onChange(start)}
              />
              <span className="num">{start}</span>
            </label>
          ))}
        </div>
      )}
      {problem && (
        <div className="field-error" role="status">
          {problem}
        </div>
      )}
    </fieldset>
  );
};
