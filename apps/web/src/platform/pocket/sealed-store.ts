/**
 * Data that this device keeps for a user without a network, encrypted (docs/decisions/043-offline-work.md). The key is made of
 * a secret that never leaves this browser and the session's token: either one gone, nothing can be read.
 */
import { getToken } from '../storage.ts';

const NAME = 'minsu-pocket';

/** Plain: `keys`, `clock`. Sealed: the others. */
const stores = ['keys', 'clock', 'answers', 'acts', 'photos', 'news'] as const;
export type SealedStore = 'answers' | 'acts' | 'photos' | 'news';
type Store = (typeof stores)[number];

/** IndexedDB takes about as long as a page may wait. */
const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage failed'));
  });

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    for (const name of stores) request.result.createObjectStore(name);
  };
  return settled(request);
};

/** Resolves once it is on disk. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error('storage failed'));
    transaction.onerror = () => reject(transaction.error ?? new Error('storage failed'));
  });

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Bound to its place, so records cannot be exchanged. */
const placeOf = (store: Store, key: string) => encoder.encode(`${store} ${key}`);

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

export class Pocket {
  readonly #database: IDBDatabase;
  readonly #key: CryptoKey;

  private constructor(database: IDBDatabase, key: CryptoKey) {
    this.#database = database;
    this.#key = key;
    // Another tab deletes it: nothing may hold it up.
    database.onversionchange = () => database.close();
  }

  /** Fails where the browser keeps nothing: plain http, some private windows, full storage. */
  static async open(token: string): Promise<Pocket> {
    if (!globalThis.crypto?.subtle || !globalThis.indexedDB) throw new Error('no sealed storage');
    const database = await openDatabase();
    try {
      return new Pocket(database, await keyOf(database, token));
    } catch (error) {
      database.close();
      throw error;
    }
  }

  async put(store: SealedStore, key: string, value: unknown): Promise<void> {
    await this.putBytes(store, key, encoder.encode(JSON.stringify(value)));
  }

  async putBytes(store: SealedStore, key: string, bytes: BufferSource): Promise<void> {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const how = { name: 'AES-GCM', iv, additionalData: placeOf(store, key) };
    const data = await crypto.subtle.encrypt(how, this.#key, bytes);
    await this.#write(store, (all) => all.put({ iv, data } satisfies Sealed, key));
  }

  /** Null if absent. Rejects for a record of another session. */
  async getBytes(store: SealedStore, key: string): Promise<ArrayBuffer | null> {
    const sealed = (await settled(this.#all(store).get(key))) as Sealed | undefined;
    if (!sealed) return null;
    const how = { name: 'AES-GCM', iv: sealed.iv, additionalData: placeOf(store, key) };
    return crypto.subtle.decrypt(how, this.#key, sealed.data);
  }

  /** Untyped: readers check the shape, because an older build may have written it. */
  async get(store: SealedStore, key: string): Promise<unknown> {
    const bytes = await this.getBytes(store, key);
    return bytes === null ? null : JSON.parse(decoder.decode(bytes));
  }

  /** In the order of their keys. */
  async keys(store: SealedStore): Promise<string[]> {
    return (await settled(this.#all(store).getAllKeys())).map(String);
  }

  async drop(store: SealedStore, key: string): Promise<void> {
    await this.#write(store, (all) => all.delete(key));
  }

  async clock(): Promise<unknown> {
    return settled(this.#all('clock').get('kept'));
  }

  async setClock(value: object): Promise<void> {
    await this.#write('clock', (all) => all.put(value, 'kept'));
  }

  close(): void {
    this.#database.close();
  }

  #all(store: Store): IDBObjectStore {
    return this.#database.transaction(store).objectStore(store);
  }

  async #write(store: Store, change: (all: IDBObjectStore) => IDBRequest): Promise<void> {
    const transaction = this.#database.transaction(store, 'readwrite', { durability: 'strict' });
    const done = committed(transaction);
    change(transaction.objectStore(store));
    await done;
  }
}

const SIGNING = { name: 'HMAC', hash: 'SHA-256', length: 256 } as const;

/** Made once per browser; no script can read it, and a session's end removes it. */
const browserSecret = async (database: IDBDatabase): Promise<CryptoKey> => {
  const read = () => settled(database.transaction('keys').objectStore('keys').get('browser'));
  const known = (await read()) as CryptoKey | undefined;
  if (known) return known;
  const made = await crypto.subtle.generateKey(SIGNING, false, ['sign']);
  const transaction = database.transaction('keys', 'readwrite');
  const done = committed(transaction);
  // Another tab may have been first: its secret counts.
  transaction.objectStore('keys').add(made, 'browser').onerror = (event) => event.preventDefault();
  await done.catch(() => undefined);
  return (await read()) as CryptoKey;
};

const keyOf = async (database: IDBDatabase, token: string): Promise<CryptoKey> => {
  const secret = await browserSecret(database);
  const bits = await crypto.subtle.sign('HMAC', secret, encoder.encode(`pocket ${token}`));
  return crypto.subtle.importKey('raw', bits, 'AES-GCM', false, ['encrypt', 'decrypt']);
};

/** Deletes everything, also what cannot be read. Other tabs close it themselves. */
export const wipePocket = async (): Promise<void> => {
  if (!globalThis.indexedDB) return;
  const request = indexedDB.deleteDatabase(NAME);
  await new Promise<void>((resolve) => {
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
  });
};

/** Without a session nothing may be left over, for example of a browser that was closed while signing out. */
export const wipeWithoutSession = async (): Promise<void> => {
  if (getToken() === null) await wipePocket();
};
