/** A clock that can be frozen for one payment service while the others keep the sandbox's time. */
import { number, text } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import type { ServiceClock } from '../service-kit/service-world.ts';

/** Beyond the year that refunds are possible. */
const MAX_SECONDS = 400 * 86_400;

export interface OwnClock extends ServiceClock {
  /** Null lets it run again. */
  freeze(at: number | null): void;
}

export const ownClockOf = (clock: ServiceClock): OwnClock => {
  let frozenAt: number | null = null;
  return {
    now: () => frozenAt ?? clock.now(),
    /** While frozen, only this service's actions advance it. */
    advance: (ms) => {
      if (frozenAt === null) clock.advance(ms);
      else frozenAt += ms;
    },
    freeze: (at) => {
      frozenAt = at;
    },
  };
};

export const clockActions = (clock: OwnClock): ControlActions => ({
  /** at (ISO 8601; now if missing): freezes the service's clock until `unfreeze`; `clock` still advances it. */
  freeze: (fields) => {
    const at = text(fields, 'at');
    const instant = at === undefined ? clock.now() : Date.parse(at);
    if (Number.isNaN(instant)) throw refuse('at');
    clock.freeze(instant);
    return { now: new Date(clock.now()).toISOString() };
  },
  unfreeze: () => clock.freeze(null),
  /** seconds: like `clock`, in smaller steps. */
  pass: (fields) => {
    clock.advance((number(fields, 'seconds', 0, MAX_SECONDS) ?? 1) * 1_000);
    return { now: new Date(clock.now()).toISOString() };
  },
});
