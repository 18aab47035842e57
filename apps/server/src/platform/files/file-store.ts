/** Where uploaded files are kept: the local disk, or a bucket of an S3-compatible service. Content has one key and no name. */
import type { Readable } from 'node:stream';

export interface StoredContent {
  readonly bytes: number;
  readonly body: Readable;
}

/** A file as a listing shows it. */
export interface ListedFile {
  readonly key: string;
  /** When it was written, in ms. */
  readonly at: number;
  readonly bytes: number;
}

/** Result of the last listing: folders of a disk or objects of a bucket, with the time of their last change. */
export type SeenFiles = Map<string, number>;

export interface FileStore {
  /** For messages to the operator. */
  readonly place: string;
  /** Folder on a disk of this machine; null: a bucket, where each call costs time and money. */
  readonly dir: string | null;
  /** Replaces the content of the key in one step. */
  put(key: string, content: Uint8Array | string): Promise<void>;
  /** Stores content while it is produced, with bounded memory; leaves nothing under the key on failure. */
  putStream(key: string, content: Readable): Promise<void>;
  /** Null: there is none. */
  open(key: string): Promise<StoredContent | null>;
  /** Does nothing if there is none. */
  remove(key: string): Promise<void>;
  /** Complete files only, in any order. With `seen`, some of those that have not changed since may be passed over. */
  list(seen?: SeenFiles): AsyncGenerator<ListedFile>;
  /** Removes what killed processes left half written before the time (ms). Answers how much. */
  tidy(before: number): Promise<number>;
  /** Tries to write, read, list and remove; an error says in words what does not work. */
  probe(): Promise<void>;
}

export const KEY = /^[\w-]{20,64}$/;
