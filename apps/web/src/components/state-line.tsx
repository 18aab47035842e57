/** Where something stands on its way: the steps in a line, what is done, what is now, what is still to come. */
export interface StateStep {
  readonly key: string;
  readonly label: string;
}

interface StateLineProps {
  /** What is on its way, for screen readers. */
  readonly label: string;
  readonly steps: readonly StateStep[];
  /** Its place among the steps; below 0: not begun. */
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
