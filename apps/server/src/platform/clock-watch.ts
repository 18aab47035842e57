/**
 * Notices that the machine's clock was set: it then differs from the time that has passed. What plans ahead by the clock has to begin
 * anew then, or it sleeps until the old time comes again.
 */
const LOOK_MS = 1_000;
/** Below that a clock is only being adjusted. */
const JUMP_MS = 30_000;

export interface ClockWatch {
  stop(): void;
}

export const watchClock = (onJump: (ms: number) => void): ClockWatch => {
  const difference = () => Date.now() - performance.now();
  let known = difference();
  const timer = setInterval(() => {
    const moved = difference() - known;
    known += moved;
    if (Math.abs(moved) > JUMP_MS) onJump(Math.round(moved));
  }, LOOK_MS).unref();
  return { stop: () => clearInterval(timer) };
};
