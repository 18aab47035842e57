import { useId, useState } from 'react';

interface Opened<T> {
  readonly of: T;
  readonly open: boolean;
  readonly turn: number;
}

/** A dialog or a drawer: it stays in place, with what it was opened for, while it closes. */
export const useDialog = <T = void>() => {
  const id = useId();
  const [opened, setOpened] = useState<Opened<T> | null>(null);
  return {
    /**
     * Null until it is opened for the first time. `of`: what for; by its `key` each opening starts again, whatever was chosen
     * and given up the time before.
     */
    shown: opened && { of: opened.of, open: opened.open, key: `${id}${opened.turn}` },
    /** Again for the same while it is open: nothing happens, as with the second click of two. */
    show: (of: T) =>
      setOpened((was) =>
        was?.open && Object.is(was.of, of) ? was : { of, open: true, turn: (was?.turn ?? 0) + 1 },
      ),
    close: () => setOpened((was) => was && { ...was, open: false }),
  };
};
