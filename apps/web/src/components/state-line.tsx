/** Progress line: completed, current and future steps. */
export interface StateStep {
  readonly key: string;
  readonly label: string;
}

interface StateLineProps {
  /** Accessible name of the process. */
  readonly label: string;
  readonly steps: readonly StateStep[];
  /** Index of the current step; negative: not started. */
  readonly at: number;
  readonly tone?: 'warn' | 'bad' | undefined;
}

const stateOf = (place: number, at: number): 'done' | 'now' | 'toCome' =>
  place < at ? 'done' : place === at ? 'now' : 'toCome';

export const StateLine = ({ label, steps, at, tone }: StateLineProps) => {
  return (
    <ol className="state-line" aria-label={label}>
      {steps.map((step, place) => {
        const state = stateOf(place, at);
        return (
          <li
            key={step.key}
            className={[state, state === 'now' ? (tone ?? '') : ''].join(' ')}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {step.label}
          </li>
        );
      })}
    </ol>
  );
};
