/** Parts of the page: a step that opens, fields with their message, what a step was answered. */
import { type ReactNode, useId } from 'react';
import type { Refused } from './call-guest.ts';
import { useSay } from './say.ts';

interface StepProps {
  readonly name: string;
  readonly title: string;
  /** Absent: no step. */
  readonly isDone?: boolean | undefined;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

/** Native, so that it works by keyboard and on old browsers. */
export const Step = ({ name, title, isDone, isOpen = false, children }: StepProps) => {
  const say = useSay();
  return (
    <details className="step" id={name} open={isOpen}>
      <summary>
        <h2>{title}</h2>
        {isDone !== undefined && (
          <span className={isDone ? 'mark mark-done' : 'mark'}>{say(isDone ? 'done' : 'toDo')}</span>
        )}
      </summary>
      <div className="step-body">{children}</div>
    </details>
  );
};

interface FieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly children: (given: {
    id: string;
    'aria-invalid': boolean;
    'aria-describedby': string;
  }) => ReactNode;
}

export const Field = ({ label, hint, error, children }: FieldProps) => {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': `${id}-about` })}
      <p id={`${id}-about`} className={error === undefined ? 'hint' : 'error'}>
        {error ?? hint ?? ''}
      </p>
    </div>
  );
};

/** Refusals that belong to no field; the others are shown at their field. */
export const Said = ({
  refused,
  done,
}: {
  readonly refused: Refused | null;
  readonly done?: string | false;
}) => (
  <p role="status" className={refused ? 'error' : 'ok'}>
    {refused ? (Object.values(refused.fields)[0] ?? refused.message) : done || ''}
  </p>
);

export const Lines = ({ text }: { readonly text: string }) => <p className="lines">{text}</p>;
