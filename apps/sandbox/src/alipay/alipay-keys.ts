/** Keys of apps and of Alipay, made when first needed. */
import { type KeyPair, newKeyPair } from '../payment-kit/rsa.ts';
import type { AlipayWorld, App } from './alipay-state.ts';

export const keyPair = (world: AlipayWorld, name: string): KeyPair => {
  world.state.keys[name] ??= newKeyPair();
  world.touch();
  return world.state.keys[name];
};

export const appKeys = (world: AlipayWorld, { appId }: App): KeyPair => keyPair(world, `app/${appId}`);
export const appPublicKey = (world: AlipayWorld, app: App): string =>
  app.publicKey ?? appKeys(world, app).publicKey;

/** The key pair with which Alipay signs for the app. */
export const alipayKeys = (world: AlipayWorld, app: App): KeyPair => keyPair(world, app.signsWith);
export const foreignKeys = (world: AlipayWorld): KeyPair => keyPair(world, 'stranger');
