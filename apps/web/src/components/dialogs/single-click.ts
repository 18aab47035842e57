/**
 * Ignores the second click of a double click on buttons that replace each other. Keys and programmatic clicks count
 * as first.
 */
import type { SyntheticEvent } from 'react';

const isRepeated = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.detail > 1;

export const singleClick =
  (run: () => void) =>
  (event: SyntheticEvent): void => {
    if (!isRepeated(event)) run();
  };

/** For submit buttons. */
export const sendOnce = (event: SyntheticEvent): void => {
  if (isRepeated(event)) event.preventDefault();
};
