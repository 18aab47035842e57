/** Names in the environment that are almost those of a setting: a typing error would silently leave its default in place. */

/** Both without underscores, in capitals, and without a prefix that other products want. */
const bare = (name: string): string =>
  name
    .toUpperCase()
    .replace(/^MINSU_/, '')
    .replaceAll('_', '');

/** Letters added, left out, changed, or two of them swapped. */
const distance = (a: string, b: string): number => {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const steps = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost];
      row.push(Math.min(...steps, swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
};

/** In short names one swap is a typing error; another letter may make a different word. */
const isSwap = (a: string, b: string): boolean =>
  a.length === b.length && distance(a, b) === 1 && [...a].sort().join() === [...b].sort().join();

const isAlmost = (name: string, setting: string): boolean => {
  const [given, known] = [bare(name), bare(setting)];
  if (given === known) return true;
  if (known.length < 6) return isSwap(given, known);
  return distance(given, known) <= (known.length < 9 ? 1 : known.length < 12 ? 2 : 3);
};

/** Finds misspelled settings such as `DATABSE_URL` and suggests ours. Variables of other programs are ignored. */
export const misspelled = (
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): { readonly name: string; readonly meant: string }[] =>
  Object.keys(env)
    .filter((name) => !settings.includes(name) && env[name] !== '')
    .flatMap((name) => {
      // A name that is also set correctly is not a typo.
      const meant = settings.find((setting) => env[setting] === undefined && isAlmost(name, setting));
      return meant === undefined ? [] : [{ name, meant }];
    })
    .sort((a, b) => a.name.localeCompare(b.name));
