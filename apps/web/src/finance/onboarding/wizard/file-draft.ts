/**
 * An onboarding file being edited: its form and background saving. A save sends the changed fields on top of the
 * version they were edited in, one save at a time. Numbers are saved on blur.
 */

import type { OnboardingFile } from '@minsu/contract/finance/onboarding/onboarding.ts';
import { getOnboarding, saveOnboarding } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import type { ContentField, OnboardingStep } from '@minsu/contract/finance/onboarding/onboarding-fields.ts';
import { draftSchema } from '@minsu/contract/finance/onboarding/onboarding-rules.ts';
import { createStore, type StoreApi } from 'zustand';
import { createFormStore, type FormStore } from '../../../components/forms/form-store.ts';
import { CallError, call, newKey } from '../../../platform/calls/call.ts';
import { onReachable } from '../../../platform/calls/connection.ts';
import { putAnswer } from '../../../platform/calls/queries.ts';
import { calendarToday } from '../../../platform/clocks.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import {
  canBeSaved,
  changedFields,
  type FileValues,
  isSealed,
  mergedAfterSave,
  pick,
  valuesOf,
} from './file-values.ts';

const AUTOSAVE_MS = 1_200;

export type SaveState = 'idle' | 'saving' | 'saved' | 'offline' | 'refused' | 'conflict';

export interface DraftState {
  readonly file: OnboardingFile;
  readonly save: SaveState;
  readonly savedAt: Date | null;
  /** Why saving failed. */
  readonly reason: string | null;
  /** Another user's save, while the user decides whose values to keep. */
  readonly theirs: OnboardingFile | null;
  readonly unsaved: readonly ContentField[];
}

export class FileDraft {
  readonly today = calendarToday(null);
  readonly schema = draftSchema(this.today);
  readonly form: FormStore;
  readonly store: StoreApi<DraftState>;
  #saved: FileValues;
  #version: number;
  #step: OnboardingStep;
  /** Values refused by the server, not sent again until they change. */
  #refused: ReadonlyMap<string, unknown> = new Map();
  #running: Promise<boolean> | null = null;
  /** A save without response is repeated under its key, so it is not mistaken for another user's. */
  #unanswered: { readonly key: string; readonly body: string } | null = null;
  #autosave: ReturnType<typeof setTimeout> | undefined;

  constructor(file: OnboardingFile) {
    this.#saved = valuesOf(file);
    this.#version = file.version;
    this.#step = file.step;
    this.form = createFormStore(this.schema, { ...this.#saved }, currentLanguage);
    this.store = createStore<DraftState>(() => ({
      file,
      save: 'idle',
      savedAt: null,
      reason: null,
      theirs: null,
      unsaved: [],
    }));
  }

  /** Subscribes to form and connection; returns the unsubscribe function. */
  start(): () => void {
    const stops = [
      this.form.subscribe((state, before) => {
        if (state.values !== before.values) this.#typed();
      }),
      onReachable(() => {
        if (this.#now.save === 'offline') void this.save();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(this.#autosave);
    };
  }

  get values(): FileValues {
    return this.form.getState().values as unknown as FileValues;
  }
  get #now(): DraftState {
    return this.store.getState();
  }

  /** Resolves to true when everything is on the server. `step`: the step being opened. */
  async save(step?: OnboardingStep): Promise<boolean> {
    if (step !== undefined) this.#wanted = step;
    clearTimeout(this.#autosave);
    if (this.#now.save === 'conflict') return false;
    this.#running ??= this.#run(true).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Applies the server's current file where it does not conflict with local changes; photos always. */
  meet(latest: OnboardingFile): void {
    const { file, save } = this.#now;
    if (latest.version > this.#version && this.#running === null && save !== 'conflict') {
      if (this.#changed().length === 0) return this.#standOn(latest, {});
    }
    if (latest.version === this.#version && latest !== file) this.store.setState({ file: latest });
  }

  takeTheirs(): void {
    const { theirs } = this.#now;
    if (theirs) this.#standOn(theirs, {});
  }

  keepMine(): Promise<boolean> {
    const { theirs } = this.#now;
    if (theirs) this.#standOn(theirs, pick(this.values, this.#changed()));
    return this.save();
  }

  /** Discards everything unsaved. */
  giveUp(): void {
    this.form.reset({ ...this.#saved });
    this.store.setState({ unsaved: [], save: 'idle', reason: null });
  }

  #wanted: OnboardingStep | null = null;

  #changed(): ContentField[] {
    return changedFields(this.values, this.#saved);
  }

  #typed(): void {
    this.store.setState({ unsaved: this.#changed() });
    clearTimeout(this.#autosave);
    this.#autosave = setTimeout(() => {
      this.#running ??= this.#run(false).finally(() => {
        this.#running = null;
      });
    }, AUTOSAVE_MS);
  }

  /** A number being typed is not sent, because saving clears its field. */
  #sendable(withNumbers: boolean): ContentField[] {
    return this.#changed().filter((field) => {
      if (isSealed(field) && (!withNumbers || this.values[field] === '')) return false;
      const wasRefused = this.#refused.has(field) && this.#refused.get(field) === this.values[field];
      return !wasRefused && canBeSaved(field, this.values, this.today);
    });
  }

  async #run(withNumbers: boolean): Promise<boolean> {
    for (
      let fields = this.#sendable(withNumbers);
      fields.length > 0 || (this.#wanted !== null && this.#wanted !== this.#step);
      fields = this.#sendable(withNumbers)
    ) {
      const sent = pick(this.values, fields);
      this.store.setState({ save: 'saving', reason: null });
      if (!(await this.#send(sent))) break;
    }
    if (this.#now.save === 'saving') this.store.setState({ save: 'saved', savedAt: new Date() });
    const unsaved = this.#changed();
    this.store.setState({ unsaved });
    return unsaved.length === 0;
  }

  /** Resolves to false if continuing is pointless. */
  async #send(sent: Partial<FileValues>): Promise<boolean> {
    const step = this.#wanted ?? this.#step;
    const { id } = this.#now.file;
    try {
      const input = { id, version: this.#version, step, content: sent };
      const body = JSON.stringify(input);
      if (this.#unanswered?.body !== body) this.#unanswered = { key: newKey(), body };
      const { key } = this.#unanswered;
      const answer = await call(saveOnboarding, input, { quiet: true, idempotencyKey: key });
      this.#unanswered = null;
      this.#took(answer, sent);
      return true;
    } catch (error) {
      this.#wanted = null;
      return this.#failed(error, sent);
    }
  }

  #took(answer: OnboardingFile, sent: Partial<FileValues>): void {
    const merged = mergedAfterSave(this.values, this.#saved, sent, valuesOf(answer));
    this.#saved = merged.saved;
    this.#version = answer.version;
    this.#step = answer.step;
    if (this.#wanted === answer.step) this.#wanted = null;
    this.form.setState({ values: { ...merged.values } });
    this.store.setState({ file: answer });
    putAnswer(getOnboarding, { id: answer.id }, answer);
  }

  async #failed(error: unknown, sent: Partial<FileValues>): Promise<boolean> {
    if (!(error instanceof CallError) || error.kind !== 'refused') {
      this.store.setState({ save: 'offline' });
      return false;
    }
    if (error.failure === 'core.stale') {
      this.store.setState({ save: 'conflict', theirs: error.current as OnboardingFile });
      return false;
    }
    const messages = (error.fields ?? []).map(({ path, message }) => ({
      path: path.replace(/^content\./, ''),
      message,
    }));
    if (messages.length > 0) this.form.showErrors(messages);
    const wrong = new Set(messages.map(({ path }) => path));
    this.#refused = new Map([
      ...this.#refused,
      ...Object.entries(sent).filter(([field]) => wrong.has(field)),
    ]);
    this.store.setState({ save: 'refused', reason: messages[0]?.message ?? error.message });
    // Leaves out refused values and retries the rest.
    return messages.length > 0 && Object.keys(sent).length > wrong.size;
  }

  #standOn(file: OnboardingFile, mine: Partial<FileValues>): void {
    this.#saved = valuesOf(file);
    this.#version = file.version;
    this.#step = file.step;
    this.#refused = new Map();
    this.form.reset({ ...this.#saved, ...mine });
    this.store.setState({ file, theirs: null, save: 'idle', reason: null, unsaved: this.#changed() });
  }
}
