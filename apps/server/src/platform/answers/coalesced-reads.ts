/**
 * Shares one database read among simultaneous callers. A caller that arrives during a read waits for the next one, so
 * no result is older than its call.
 */
interface Running<T> {
  readonly now: Promise<T>;
  next?: Promise<T>;
}

export type CoalescedReads<T> = (key: string, read: () => Promise<T>) => Promise<T>;

export const createCoalescedReads = <T>(): CoalescedReads<T> => {
  const running = new Map<string, Running<T>>();

  const begin = (key: string, read: () => Promise<T>): Promise<T> => {
    const mine: Running<T> = { now: read() };
    running.set(key, mine);
    const end = (): void => {
      if (mine.next === undefined) running.delete(key);
    };
    void mine.now.then(end, end);
    return mine.now;
  };

  return (key, read) => {
    const current = running.get(key);
    if (!current) return begin(key, read);
    const then = () => begin(key, read);
    current.next ??= current.now.then(then, then);
    // The shared connection may be lost, so read again.
    return current.next.catch(read);
  };
};
