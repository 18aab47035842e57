/**
 * A remembered password, encrypted with a non-extractable Web Crypto key in IndexedDB, never stored in plain text.
 * Without Web Crypto (plain http) nothing is remembered.
 */
export interface Remembered {
  readonly username: string;
  readonly password: string;
}

interface Sealed {
  readonly key: CryptoKey;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

const DATABASE = 'minsu-login';
const STORE = 'remembered';
const ENTRY = 'last';

export const canRemember = (): boolean => isSecureContext && 'indexedDB' in globalThis;

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const inStore = async <T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await settled(opening);
  try {
    return await settled(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
};

export const remember = async (login: Remembered): Promise<void> => {
  if (!canRemember()) return;
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const clear = new TextEncoder().encode(JSON.stringify(login));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, clear);
  await inStore('readwrite', (store) => store.put({ key, iv, data } satisfies Sealed, ENTRY));
};

export const forget = async (): Promise<void> => {
  if (canRemember()) await inStore('readwrite', (store) => store.delete(ENTRY));
};

export const recall = async (): Promise<Remembered | null> => {
  if (!canRemember()) return null;
  const sealed = (await inStore('readonly', (store) => store.get(ENTRY))) as Sealed | undefined;
  if (!sealed) return null;
  const clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, sealed.key, sealed.data);
  return JSON.parse(new TextDecoder().decode(clear)) as Remembered;
};
