import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeSoon, doneHref, isPopup, keepReturn, returnHref } from './auth-return.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

const leaveFrom = (address: string) => {
  const { pathname, search, origin } = new URL(address, 'https://minsu.example');
  vi.stubGlobal('location', { pathname, search, origin });
  keepReturn();
};

test('who is done comes back to the screen he left, with the wizard at its last step', () => {
  leaveFrom('/channel/channelList?view=broken&connect=c1&step=authorise');
  expect(returnHref()).toBe('/channel/channelList?view=broken&connect=c1&step=authorise');
  expect(doneHref('c1')).toBe('/channel/channelList?view=broken&connect=c1&step=test');
});

test('of another connection, or without a screen that was left, the channels stand in', () => {
  leaveFrom('/channel/channelList?connect=c1&step=authorise');
  expect(doneHref('c2')).toBe('/channel/channelList?connect=c2&step=test');
  stored.clear();
  expect(returnHref()).toBe('/channel/channelList');
  expect(doneHref('c1')).toBe('/channel/channelList?connect=c1&step=test');
});

test('an address of another host is never followed', () => {
  leaveFrom('/x');
  stored.set('channel-auth-return', '//evil.example/x');
  expect(returnHref()).toBe('/channel/channelList');
});

test('a window that another one opened closes by itself, unless its page is left first', () => {
  vi.useFakeTimers();
  const close = vi.fn();
  vi.stubGlobal('window', { opener: null, close });
  expect(isPopup()).toBe(false);
  vi.stubGlobal('window', { opener: {}, close });
  expect(isPopup()).toBe(true);
  closeSoon()();
  vi.runAllTimers();
  expect(close).not.toHaveBeenCalled();
  closeSoon();
  vi.runAllTimers();
  expect(close).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
