/**
 * Shares one database read among simultaneous callers. A caller that arrives during a read waits for the next one, so
 * no result is older than its call.
 */
interface Looking<T> {
  readonly now: Promise<T>;
  next?: Promise<T>;
}

export type SharedLooks<T> = (key: string, look: () => Promise<T>) => Promise<T>;

export const createSharedLooks = <T>(): SharedLooks<T> => {
  const looking = new Map<string, Looking<T>>();

  const begin = (key: string, look: () => Promise<T>): Promise<T> => {
    const mine: Looking<T> = { now: look() };
    looking.set(key, mine);
    const end = (): void => {
      if (mine.next === undefined) looking.delete(key);
    };
    void mine.now.then(end, end);
    return mine.now;
  };

  return (key, look) => {
    const running = looking.get(key);
    if (!running) return begin(key, look);
    const then = () => begin(key, look);
    running.next ??= running.now.then(then, then);
    // The shared connection may be lost, so read again.
    return running.next.catch(look);
  };
};
