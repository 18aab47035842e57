/** The whole list after moving a visible line: hidden lines keep their neighbours. */
export const moveAmong = <T>(all: readonly T[], shown: readonly T[], from: number, to: number): T[] => {
  const one = shown[from];
  const next = shown[to];
  if (one === undefined || next === undefined || one === next) return [...all];
  const rest = all.filter((each) => each !== one);
  const at = rest.indexOf(next) + (to > from ? 1 : 0);
  return [...rest.slice(0, at), one, ...rest.slice(at)];
};
