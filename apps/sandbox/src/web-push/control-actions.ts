/** Actions of tests and the demo: browsers that subscribe, leave, go offline, and what they show. */
import { createECDH, randomBytes } from 'node:crypto';
import { jsonOf } from '../http/exchange.ts';
import { setSettings } from '../payment-kit/set-settings.ts';
import { type Fields, flag, needed, text } from '../platforms/control/fields.ts';
import { type ControlActions, refuse } from '../service-kit/service-control.ts';
import { deliverWaiting, PUSH_PATH } from './push-api.ts';
import type { Browser, PushWorld } from './push-state.ts';

/** By name. */
const browserIn = ({ state }: PushWorld, fields: Fields): Browser => {
  const name = needed(fields, 'browser');
  const browser = Object.values(state.browsers).findLast((each) => each.name === name);
  if (!browser) throw refuse('没有这个浏览器');
  return browser;
};

const newBrowser = (world: PushWorld, fields: Fields): Browser => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const browser: Browser = {
    ...{ name: text(fields, 'browser') ?? `browser-${world.nextTurn()}`, serverKey: needed(fields, 'key') },
    token: randomBytes(24).toString('base64url'),
    publicKey: pair.getPublicKey('base64url'),
    privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
    ...{ isOnline: true, end: null, waiting: [], delivered: [] },
  };
  world.state.browsers[browser.token] = browser;
  world.touch();
  return browser;
};

/** The notification centre: a message under a tag takes the place of the one before. */
const shownBy = ({ delivered }: Browser): unknown[] => {
  const byTag = new Map<unknown, unknown>();
  for (const { text: said } of delivered) {
    const message = Object(jsonOf(said)) as Record<string, unknown>;
    byTag.set(message.tag, message);
  }
  return [...byTag.values()];
};

export const pushActions = (world: PushWorld): ControlActions => ({
  /** key (the server's public key), browser: what `PushManager.subscribe` answers, with the path of the address. */
  subscribe: (fields) => {
    const { name, token, publicKey, auth } = newBrowser(world, fields);
    return { browser: name, path: `${PUSH_PATH}${token}`, keys: { p256dh: publicKey, auth } };
  },
  /** browser, forgotten: the user unsubscribes (410), or the service forgets the browser (404). */
  unsubscribe: (fields) => {
    browserIn(world, fields).end = flag(fields, 'forgotten') ? 404 : 410;
    world.touch();
  },
  /** browser, online (default true): offline it receives nothing; when online again, the messages that have not expired. */
  online: (fields) => {
    const browser = browserIn(world, fields);
    browser.isOnline = flag(fields, 'online') ?? true;
    if (browser.isOnline) deliverWaiting(world, browser);
    world.touch();
  },
  /** browser: every message as it was delivered, and what the notification centre shows. */
  shown: (fields) => {
    const browser = browserIn(world, fields);
    return { delivered: browser.delivered.length, waiting: browser.waiting.length, items: shownBy(browser) };
  },
  settings: (fields) => {
    setSettings(world.state.settings, fields, {});
    world.touch();
    return world.state.settings;
  },
});
