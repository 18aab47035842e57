/**
 * One look at the database for all who ask the same at once. Nobody is told what was seen before he asked: who comes while somebody
 * looks waits for the next look, together with all others who came meanwhile.
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
    // Who looked for all may have lost his connection.
    return running.next.catch(look);
  };
};
