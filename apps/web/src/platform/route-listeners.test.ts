import { beforeEach, expect, test } from 'vitest';
import { announceRoute, clearRouteListeners, type OpenRoute, onRouteChange } from './route-listeners.ts';

const route = (name: string, search = ''): OpenRoute => ({
  name,
  path: `/x/${name}`,
  fullPath: `/x/${name}${search}`,
});
const heard = () => {
  const names: string[] = [];
  const stop = onRouteChange((each) => names.push(each.fullPath));
  return { names, stop };
};
beforeEach(clearRouteListeners);

test('who subscribes late hears the last route at once, nobody hears one twice', () => {
  announceRoute(route('orderList'));
  const { names } = heard();
  announceRoute(route('orderList'));
  announceRoute(route('orderList', '?page=2'));
  expect(names).toEqual(['/x/orderList', '/x/orderList?page=2']);
});

test('a listener that stopped, and all of them after log-out, hear nothing more', () => {
  const first = heard();
  first.stop();
  const second = heard();
  clearRouteListeners();
  announceRoute(route('houseList'));
  expect([first.names, second.names]).toEqual([[], []]);
  expect(heard().names).toEqual(['/x/houseList']);
});

test('a listener may stop itself while it is told', () => {
  const names: string[] = [];
  const stop = onRouteChange((each) => {
    names.push(each.name);
    stop();
  });
  const other = heard();
  announceRoute(route('a'));
  announceRoute(route('b'));
  expect(names).toEqual(['a']);
  expect(other.names).toEqual(['/x/a', '/x/b']);
});
