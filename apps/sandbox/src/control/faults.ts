/** Fault mode of each simulated service. */
export const faults = ['none', 'slow', 'refuse', 'fail', 'drop'] as const;
export type Fault = (typeof faults)[number];

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** `drop`: the work is done, the answer is lost. */
export interface Behaviour {
  fault: Fault;
  /** How long `slow` takes. */
  slowMs: number;
}

export const wellBehaved = (): Behaviour => ({ fault: 'none', slowMs: 20_000 });

export const isFault = (value: unknown): value is Fault => (faults as readonly unknown[]).includes(value);
