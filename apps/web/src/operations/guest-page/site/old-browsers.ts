/** Adds the functions that this page uses and browsers of older WeChat versions (Chrome 67, Safari 12) lack. */
const add = (owner: object, name: string, value: unknown): void => {
  if (!(name in owner)) Object.defineProperty(owner, name, { value, configurable: true, writable: true });
};

add(Object, 'fromEntries', (pairs: Iterable<readonly [string, unknown]>) => {
  const made: Record<string, unknown> = {};
  for (const [key, value] of pairs) made[key] = value;
  return made;
});

add(Array.prototype, 'at', function at(this: readonly unknown[], index: number) {
  return this[index < 0 ? this.length + index : index];
});

add(
  Array.prototype,
  'flatMap',
  function flatMap(this: readonly unknown[], make: (one: unknown, at: number) => unknown) {
    return this.reduce<unknown[]>((all, one, at) => all.concat(make(one, at)), []);
  },
);

add(String.prototype, 'replaceAll', function replaceAll(this: string, what: string | RegExp, by: never) {
  return typeof what === 'string' ? this.split(what).join(by) : this.replace(what, by);
});
