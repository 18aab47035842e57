/** Notifications on this device: turned on by its user, registered with the server, gone with the sign-out. */
import {
  getPushDevices,
  type PushDevices,
  subscribePush,
  unsubscribePush,
} from '@minsu/contract/foundation/messages/push-endpoints.ts';
import { create } from 'zustand';
import { call } from '../calls/call.ts';
import { isAppleDevice, useInstall } from './install.ts';
import { followOf, type PushState, pushStateOf } from './push-rules.ts';
import { useWorker } from './worker-state.ts';

/** The user who turned it on here; survives a session that runs out, so that it comes back with the next sign-in. */
export const PUSH_OWNER = 'push-owner';

interface Push {
  readonly permission: NotificationPermission;
  readonly subscribed: boolean;
}

const isOffered = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const permissionNow = (): NotificationPermission => (isOffered() ? Notification.permission : 'default');

export const usePush = create<Push>(() => ({ permission: permissionNow(), subscribed: false }));

export const usePushState = (): PushState => {
  const push = usePush();
  const worker = useWorker(({ state }) => state);
  const installed = useInstall((install) => install.installed);
  return pushStateOf({ ...push, worker, installed, offered: isOffered(), apple: isAppleDevice() });
};

const manager = async (): Promise<PushManager> => (await navigator.serviceWorker.ready).pushManager;

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const isFor = ({ options }: PushSubscription, publicKey: string): boolean => {
  const own = options.applicationServerKey;
  const [a, b] = [own ? new Uint8Array(own) : new Uint8Array(), bytesOf(publicKey)];
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
};

const show = ({ devices }: PushDevices): void =>
  usePush.setState({ permission: permissionNow(), subscribed: devices.some(({ current }) => current) });

const register = async (subscription: PushSubscription): Promise<void> => {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  show(await call(subscribePush, { endpoint: endpoint ?? '', p256dh, auth }, { quiet: true }));
};

const subscribe = async (publicKey: string): Promise<void> => {
  const all = await manager();
  const before = await all.getSubscription();
  if (before && !isFor(before, publicKey)) await before.unsubscribe();
  await register(await all.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }));
};

/** False: the user declined. Rejects where the browser or the server refuses. */
export const turnOnPush = async (userId: string): Promise<boolean> => {
  const permission = await Notification.requestPermission();
  usePush.setState({ permission });
  if (permission !== 'granted') return false;
  const { publicKey } = await call(getPushDevices, {}, { quiet: true });
  await subscribe(publicKey);
  localStorage.setItem(PUSH_OWNER, userId);
  return true;
};

const dropHere = async (): Promise<void> => {
  localStorage.removeItem(PUSH_OWNER);
  if (!isOffered()) return;
  // Without a worker there is nothing to drop, and `ready` would wait for ever.
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
};

export const turnOffPush = async (): Promise<void> => {
  const { devices } = await call(getPushDevices, {}, { quiet: true });
  const own = devices.find(({ current }) => current);
  if (own) await call(unsubscribePush, { id: own.id });
  await dropHere();
  usePush.setState({ subscribed: false });
};

/** At a sign-out; the server forgets the device with its session. */
export const forgetPush = (): Promise<void> => dropHere().catch(() => undefined);

/** At the start of a session's page. */
export const followPush = async (userId: string): Promise<void> => {
  if (!isOffered() || Notification.permission !== 'granted') return;
  const subscription = await (await manager()).getSubscription();
  if (!subscription) return;
  const devices = await call(getPushDevices, {}, { quiet: true });
  const follow = followOf({
    ...{ owner: localStorage.getItem(PUSH_OWNER), userId },
    sameKey: isFor(subscription, devices.publicKey),
    known: devices.devices.some(({ current }) => current),
  });
  if (follow === 'drop') await dropHere();
  if (follow === 'keep') show(devices);
  if (follow === 'register') await register(subscription);
  if (follow === 'renew') await subscribe(devices.publicKey);
};
