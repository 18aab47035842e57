// Highlights a found bar for a moment; steady with reduced motion.

const PULSES = 3;
const PULSE_MS = 600;

export class BarFlash {
  #barId: string | null = null;
  #since = 0;
  readonly #still: () => boolean;

  constructor(still = () => matchMedia('(prefers-reduced-motion: reduce)').matches) {
    this.#still = still;
  }

  start(barId: string, now: number): void {
    this.#barId = barId;
    this.#since = now;
  }

  /** Null when finished. */
  look(now: number): { barId: string; strength: number } | null {
    const past = now - this.#since;
    if (this.#barId === null || past >= PULSES * PULSE_MS) {
      this.#barId = null;
      return null;
    }
    const strength = this.#still() ? 1 : Math.sin((Math.PI * (past % PULSE_MS)) / PULSE_MS);
    return { barId: this.#barId, strength };
  }
}
