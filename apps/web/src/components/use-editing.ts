import { useState } from 'react';

interface Editing<T> {
  /** Null: a new one. */
  readonly record: T | null;
  readonly open: boolean;
}

/** What the drawer of a list shows; kept while it closes. */
export const useEditing = <T>() => {
  const [editing, setEditing] = useState<Editing<T> | null>(null);
  return {
    editing,
    edit: (record: T | null) => setEditing({ record, open: true }),
    close: () => setEditing((was) => was && { ...was, open: false }),
  };
};
