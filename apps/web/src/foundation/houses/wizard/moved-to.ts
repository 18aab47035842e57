/** Moves a list item; out-of-range targets are clamped. */
export const movedTo = <T>(list: readonly T[], from: number, to: number): T[] => {
  const item = list[from];
  if (item === undefined || from === to) return [...list];
  return list.toSpliced(from, 1).toSpliced(Math.max(0, Math.min(list.length - 1, to)), 0, item);
};
