/**
 * For buttons that take each other's place: the second click of a double click was meant for what was there before. Keys,
 * and clicks of a program, count as first ones.
 */
import type { SyntheticEvent } from 'react';

const isRepeated = ({ nativeEvent }: SyntheticEvent): boolean =>
  nativeEvent instanceof MouseEvent && nativeEvent.detail > 1;

export const singleClick =
  (run: () => void) =>
  (event: SyntheticEvent): void => {
    if (!isRepeated(event)) run();
  };

/** For a button that submits its form. */
export const sendOnce = (event: SyntheticEvent): void => {
  if (isRepeated(event)) event.preventDefault();
};
