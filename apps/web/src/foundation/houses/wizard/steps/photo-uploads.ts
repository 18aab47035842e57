/** Photo uploads: three at a time, each with progress, result and error. */
import { uploadHousePhoto } from '@minsu/contract/foundation/houses/house-upload-endpoints.ts';
import type { Picture } from '@minsu/contract/platform/picture.ts';
import { createStore, type StoreApi } from 'zustand';
import { photoProblem } from '../../../../components/forms/picture-files.ts';
import { CallError, reasonOf } from '../../../../platform/calls/call.ts';
import { upload } from '../../../../platform/calls/upload.ts';

export interface PhotoUpload {
  readonly key: number;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Percent uploaded; at 100 the server is processing. */
  readonly percent: number;
  /** Why it failed: a server message or one of ours. */
  readonly problem: 'notAPicture' | 'fileTooLarge' | 'uploadFailed' | 'uploadOffline' | null;
  readonly reason: string | null;
  readonly canRetry: boolean;
}

type Uploads = readonly PhotoUpload[];

interface UploadState {
  readonly uploads: Uploads;
  /** All uploaded pictures, with their addresses. */
  readonly done: readonly Picture[];
}

const AT_ONCE = 3;

const isOffline = (error: unknown): boolean =>
  error instanceof CallError && (error.kind === 'network' || error.kind === 'timeout');

/** Retry helps for network and server errors, not for bad files. */
const mayHelp = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status === 429 || error.status >= 500;

export class PhotoUploads {
  readonly store: StoreApi<UploadState> = createStore<UploadState>(() => ({ uploads: [], done: [] }));
  readonly #houseId: () => string;
  readonly #onDone: (picture: Picture) => void;
  readonly #files = new Map<number, File>();
  readonly #running = new Map<number, AbortController>();
  #last = 0;

  constructor(houseId: () => string, onDone: (picture: Picture) => void) {
    this.#houseId = houseId;
    this.#onDone = onDone;
  }

  add(files: readonly File[]): void {
    const added = files.map((file): PhotoUpload => {
      this.#last += 1;
      const problem = photoProblem(file);
      if (problem === null) this.#files.set(this.#last, file);
      const base = { key: this.#last, name: file.name, percent: 0, reason: null, canRetry: false };
      return { ...base, state: problem === null ? 'waiting' : 'failed', problem };
    });
    this.#put([...this.#uploads, ...added]);
    this.#next();
  }

  retry(key: number): void {
    this.#change(key, { state: 'waiting', percent: 0, problem: null, reason: null });
    this.#next();
  }

  retryAll(): void {
    for (const { key, canRetry, state } of this.#uploads) if (state === 'failed' && canRetry) this.retry(key);
  }

  /** Cancels the upload, or removes it from the list. */
  drop(key: number): void {
    this.#running.get(key)?.abort();
    this.#running.delete(key);
    this.#files.delete(key);
    this.#put(this.#uploads.filter((each) => each.key !== key));
    this.#next();
  }

  get #uploads(): Uploads {
    return this.store.getState().uploads;
  }

  #put(uploads: Uploads): void {
    this.store.setState({ uploads });
  }

  #change(key: number, change: Partial<PhotoUpload>): void {
    this.#put(this.#uploads.map((each) => (each.key === key ? { ...each, ...change } : each)));
  }

  #next(): void {
    const waiting = this.#uploads.filter((each) => each.state === 'waiting');
    for (const { key } of waiting.slice(0, AT_ONCE - this.#running.size)) void this.#send(key);
  }

  async #send(key: number): Promise<void> {
    const file = this.#files.get(key);
    if (!file) return;
    const controller = new AbortController();
    this.#running.set(key, controller);
    this.#change(key, { state: 'sending' });
    try {
      const picture = await upload(
        uploadHousePhoto,
        { houseId: this.#houseId(), file },
        {
          quiet: true,
          signal: controller.signal,
          onProgress: (percent) => this.#change(key, { percent }),
        },
      );
      this.#running.delete(key);
      this.drop(key);
      this.store.setState(({ done }) => ({ done: [...done, picture] }));
      this.#onDone(picture);
    } catch (error) {
      this.#running.delete(key);
      if (!controller.signal.aborted) this.#fail(key, error);
      this.#next();
    }
  }

  #fail(key: number, error: unknown): void {
    this.#change(key, {
      state: 'failed',
      problem: isOffline(error) ? 'uploadOffline' : 'uploadFailed',
      reason: reasonOf(error),
      canRetry: mayHelp(error),
    });
  }
}
