import { useEffect, useState } from 'react';

const PAUSE_MS = 250;

/** The value once it has rested for a moment, so that typing does not ask the server at every key. */
export const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};
