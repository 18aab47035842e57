/** Runs at most this many at a time; the rest wait in order. */
export const createTurns = (most: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // Passes the turn to the next waiter; frees it only if there is none.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};
