/**
 * A property being edited: its form and background saving. A save sends the changed fields on top of the version
 * they were edited in; one at a time, and the next takes input typed meanwhile.
 */
import type { HouseStep } from '@minsu/contract/foundation/houses/house-content.ts';
import { getHouseRevision } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import type { HouseRevision } from '@minsu/contract/foundation/houses/house-revision.ts';
import { createStore, type StoreApi } from 'zustand';
import { createFormStore, type FormStore } from '../../../components/forms/form-store.ts';
import { CallError, call } from '../../../platform/calls/call.ts';
import { onReachable } from '../../../platform/calls/connection.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import type { DraftStart, DraftState } from './house-draft-state.ts';
import { dropHouse, writeHistory, writeStep } from './house-history.ts';
import { createSender, type SaveInput } from './house-sender.ts';
import {
  canBeSaved,
  changedFields,
  checkedHouseForm,
  emptyValues,
  fieldOfPath,
  type HouseField,
  type HouseValues,
  mergedAfterSave,
  patchOf,
  pick,
  same,
  valuesOf,
  waitsForOther,
} from './house-values.ts';

const AUTOSAVE_MS = 1_500;
const KEEP_MS = 300;
/** Sealed on the server, so never stored in a browser. */
const SECRETS: readonly HouseField[] = ['contacts', 'networkNote', 'lockNote'];

export class HouseDraft {
  readonly form: FormStore;
  readonly store: StoreApi<DraftState>;
  /** True if it was restored from this browser. */
  readonly restored: boolean;
  readonly #userId: string;
  readonly #send = createSender();
  /** Values the server has. */
  #saved: HouseValues;
  #savedStep: HouseStep | null;
  #version: number | null;
  /** Values refused by the server, not sent again until they change. */
  #refused: ReadonlyMap<string, unknown> = new Map();
  #running: Promise<boolean> | null = null;
  #autosave: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;
  #stops: (() => void)[] = [];

  constructor({ userId, revision, step, unsaved = {}, version }: DraftStart) {
    this.#userId = userId;
    this.restored = Object.keys(unsaved).length > 0;
    this.#saved = revision ? valuesOf(revision) : emptyValues;
    this.#savedStep = revision?.revision?.step ?? null;
    this.#version = version ?? revision?.revision?.version ?? null;
    this.form = createFormStore(checkedHouseForm, { ...this.#saved, ...unsaved }, currentLanguage);
    this.store = createStore<DraftState>(() => ({
      revision,
      step,
      save: 'idle',
      savedAt: null,
      reason: null,
      theirs: null,
      unsaved: this.#changed(),
    }));
  }

  /** Subscribes to form and connection; returns the unsubscribe function. */
  start(): () => void {
    this.#stops = [
      this.form.subscribe((state, before) => {
        if (state.values !== before.values) this.#typed();
      }),
      onReachable(() => {
        if (this.#now.save === 'offline') void this.save();
      }),
    ];
    return () => {
      for (const stop of this.#stops) stop();
      clearTimeout(this.#autosave);
      clearTimeout(this.#keeping);
      if (this.#now.unsaved.length > 0) this.#keep();
    };
  }

  get values(): HouseValues {
    return this.form.getState().values as unknown as HouseValues;
  }
  get houseId(): string | null {
    return this.#now.revision?.house.id ?? null;
  }
  get #now(): DraftState {
    return this.store.getState();
  }

  /** Opens a step at once and saves in the background. */
  open(step: HouseStep): void {
    this.store.setState({ step });
    this.#keep();
    void this.save();
  }

  /** Resolves to true when everything is on the server. */
  save(): Promise<boolean> {
    clearTimeout(this.#autosave);
    if (this.#now.save === 'conflict') return Promise.resolve(false);
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Keeps the other user's values and drops mine. */
  takeTheirs(): void {
    const { theirs } = this.#now;
    if (theirs) this.#standOn(theirs, {});
  }

  /** Puts my changed fields on top of the other user's values. */
  keepMine(): Promise<boolean> {
    const { theirs } = this.#now;
    if (theirs) this.#standOn(theirs, pick(this.values, this.#changed()));
    return this.save();
  }

  /** Applies the revision returned by a command. */
  take(revision: HouseRevision): void {
    this.#standOn(revision, {});
  }

  /** Discards everything unsaved. */
  discard(): void {
    this.form.reset(this.#saved);
    this.store.setState({ unsaved: [], save: 'idle', reason: null });
    this.forget();
    if (this.houseId !== null) this.#keep();
  }

  /** Submitted or discarded: nothing to continue. */
  forget(): void {
    dropHouse(this.#userId, this.houseId);
  }

  #changed(): HouseField[] {
    return changedFields(this.values, this.#saved);
  }

  #typed(): void {
    this.store.setState({ unsaved: this.#changed() });
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.#keep(), KEEP_MS);
    clearTimeout(this.#autosave);
    // A live property gets its revision on a completed step, not on a keystroke.
    if (this.#version !== null) this.#autosave = setTimeout(() => void this.save(), AUTOSAVE_MS);
  }

  /** Stores input in this browser until the server has it. */
  #keep(): void {
    clearTimeout(this.#keeping);
    const unsaved = this.#changed();
    const { revision } = this.#now;
    if (revision ? !revision.actions.includes('edit') : unsaved.length === 0) return;
    writeHistory(this.#userId, {
      id: this.houseId,
      unsaved: pick(
        this.values,
        unsaved.filter((field) => !SECRETS.includes(field)),
      ),
      version: this.#version,
      at: new Date().toISOString(),
    });
    writeStep(this.#userId, this.#now.step);
  }

  #sendable(): HouseField[] {
    return this.#changed().filter((field) => {
      const value = this.values[field];
      const wasRefused = this.#refused.has(field) && same(this.#refused.get(field), value);
      return canBeSaved(field, value) && !wasRefused && !waitsForOther(field, this.values);
    });
  }

  #input(sent: Partial<HouseValues>): SaveInput {
    const { houseId: id } = this;
    const { step, revision } = this.#now;
    const patch = patchOf(sent);
    return {
      ...patch,
      ...(id === null ? { kind: this.values.kind } : { id }),
      ...(step === this.#savedStep ? {} : { step }),
      ...(this.#version === null ? {} : { version: this.#version }),
      ...(id !== null && patch.operations ? { houseVersion: revision?.house.version } : {}),
    };
  }

  /** A property needs kind and name. Navigating alone opens no revision of a live property. */
  #hasToSave(fields: readonly HouseField[]): boolean {
    const { kind, name } = this.values;
    if (this.houseId === null) return kind !== undefined && name.trim() !== '';
    return fields.length > 0 || (this.#version !== null && this.#now.step !== this.#savedStep);
  }

  async #run(): Promise<boolean> {
    for (let fields = this.#sendable(); this.#hasToSave(fields); fields = this.#sendable()) {
      const sent = pick(this.values, fields);
      this.store.setState({ save: 'saving', reason: null });
      try {
        this.#took(await this.#send(this.#input(sent)), sent);
      } catch (error) {
        await this.#failed(error, sent);
        const rest = this.#sendable();
        // Leaves out refused values and retries the rest.
        if (this.#now.save !== 'refused' || rest.length === 0 || rest.length >= fields.length) break;
      }
    }
    this.#keep();
    const unsaved = this.#changed();
    if (this.#now.save === 'saving') this.store.setState({ save: 'saved', savedAt: new Date() });
    this.store.setState({ unsaved });
    return unsaved.length === 0 && this.houseId !== null;
  }

  #took(answer: HouseRevision, sent: Partial<HouseValues>): void {
    // From now on stored under its id.
    if (this.houseId === null) dropHouse(this.#userId, null);
    const merged = mergedAfterSave(this.values, this.#saved, sent, valuesOf(answer));
    this.#saved = merged.saved;
    this.#version = answer.revision?.version ?? null;
    this.#savedStep = answer.revision?.step ?? this.#savedStep;
    this.store.setState({ revision: answer });
    if (!same(merged.values, this.values))
      this.form.setState({ values: merged.values as unknown as Record<string, unknown> });
  }

  async #failed(error: unknown, sent: Partial<HouseValues>): Promise<void> {
    if (!(error instanceof CallError) || error.kind !== 'refused')
      return this.store.setState({ save: 'offline' });
    if (error.failure === 'core.stale') return this.#meet(error);
    if (error.fields) {
      const messages = error.fields.map(({ path, message }) => ({ path: fieldOfPath(path), message }));
      this.form.showErrors(messages);
      const wrong = new Set(messages.map(({ path }) => path.split('.')[0]));
      const now = Object.entries(sent).filter(([field]) => wrong.has(field));
      this.#refused = new Map([...this.#refused, ...now]);
    }
    this.store.setState({ save: 'refused', reason: error.fields?.[0]?.message ?? error.message });
    if (error.status === 409) await this.#refresh();
  }

  /** Another user has saved meanwhile. */
  async #meet(error: CallError): Promise<void> {
    const theirs = (error.current as HouseRevision | undefined) ?? (await this.#fetch());
    this.store.setState(theirs ? { save: 'conflict', theirs } : { save: 'refused', reason: error.message });
  }

  /** The property's state may forbid the action, so reload it. */
  async #refresh(): Promise<void> {
    const revision = await this.#fetch();
    if (revision) this.store.setState({ revision });
  }

  async #fetch(): Promise<HouseRevision | null> {
    const { houseId: id } = this;
    if (id === null) return null;
    return call(getHouseRevision, { id }, { quiet: true }).catch(() => null);
  }

  #standOn(revision: HouseRevision, mine: Partial<HouseValues>): void {
    this.#saved = valuesOf(revision);
    this.#version = revision.revision?.version ?? null;
    this.#savedStep = revision.revision?.step ?? this.#savedStep;
    this.#refused = new Map();
    this.form.reset({ ...this.#saved, ...mine });
    this.store.setState({
      revision,
      theirs: null,
      save: 'idle',
      reason: null,
      unsaved: this.#changed(),
    });
    this.#keep();
  }
}
