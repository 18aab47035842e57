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

test('replays the last route to late subscribers, once each', () => {
  announceRoute(route('orderList'));
  const { names } = heard();
  announceRoute(route('orderList'));
  announceRoute(route('orderList', '?page=2'));
  expect(names).toEqual(['/x/orderList', '/x/orderList?page=2']);
});

test('stops calling removed listeners, and all after sign-out', () => {
  const first = heard();
  first.stop();
  const second = heard();
  clearRouteListeners();
  announceRoute(route('houseList'));
  expect([first.names, second.names]).toEqual([[], []]);
  expect(heard().names).toEqual(['/x/houseList']);
});

test('lets a listener remove itself while called', () => {
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
