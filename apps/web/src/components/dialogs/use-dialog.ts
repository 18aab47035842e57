import { useId, useState } from 'react';

interface Opened<T> {
  readonly of: T;
  readonly open: boolean;
  readonly turn: number;
}

/** State of a dialog or drawer, which keeps its subject while closing. */
export const useDialog = <T = void>() => {
  const id = useId();
  const [opened, setOpened] = useState<Opened<T> | null>(null);
  return {
    /** Null until first opened. `of`: its subject; `key` remounts the content for each opening. */
    shown: opened && { of: opened.of, open: opened.open, key: `${id}${opened.turn}` },
    /** Ignored while open for the same subject, such as on a double click. */
    show: (of: T) =>
      setOpened((was) =>
        was?.open && Object.is(was.of, of) ? was : { of, open: true, turn: (was?.turn ?? 0) + 1 },
      ),
    close: () => setOpened((was) => was && { ...was, open: false }),
  };
};
