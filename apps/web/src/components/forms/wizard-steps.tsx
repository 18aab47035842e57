/** Wizard progress: reached steps can be reopened; the current one is announced. */
import { Icon } from '../icon.tsx';
import './wizard.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface WizardStepsProps {
  readonly titles: readonly string[];
  /** From 0. */
  readonly current: number;
  readonly reached: number;
  /** Completed steps, where any step may be opened; absent: those before the current one. */
  readonly done?: readonly boolean[];
  /** Steps before it cannot be reopened. */
  readonly first?: number;
  readonly onOpen: (step: number) => void;
}

export const WizardSteps = ({
  titles,
  current,
  reached,
  done: complete,
  first = 0,
  onOpen,
}: WizardStepsProps) => {
  const { t } = useTranslation('components');
  const finished = complete === undefined && current === titles.length - 1;
  return (
    <nav className="wizard-steps" aria-label={t('steps')}>
      <ol>
        {titles.map((title, index) => {
          const done = complete?.[index] ?? (index < current || finished);
          const look = index === current && !finished ? 'current' : done ? 'done' : '';
          return (
            <li key={title} className={look}>
              <button
                type="button"
                disabled={finished || index === current || index < first || index > reached}
                aria-current={index === current ? 'step' : undefined}
                onClick={() => onOpen(index)}
              >
                <span className="wizard-number" aria-hidden="true">
                  {done && (finished || index !== current) ? <Icon name="check" size={14} /> : index + 1}
                </span>
                <span className="wizard-title">{title}</span>
                {done && <span className="visually-hidden">{t('stepDone')}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      <p className="visually-hidden" role="status">
        {t('stepOf', { step: current + 1, steps: titles.length, name: titles[current] ?? '' })}
      </p>
    </nav>
  );
};
