/**
 * WebSocket client: receives ids of changed records, requests missed ones after a break, and invalidates their
 * queries. Data itself comes over HTTP under the user's permissions.
 */

import type { PlacedPatch } from '@minsu/contract/inventory/room-status/board-parts.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import type { LiveChange, LiveHello, LiveMessage, LiveTopicName } from '@minsu/contract/platform/live.ts';
import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';
import { getToken } from '../storage.ts';
import { Batch } from './batch.ts';
import { checkConnection, onReachable } from './connection.ts';
import { invalidate, queryClient } from './queries.ts';
import { endDeadSession, onSignedOut } from './signed-out.ts';

type Listener = (changes: readonly LiveChange[]) => void;

const PING_MS = 25_000;
const BATCH_MS = 250;
const MIN_WAIT_MS = 500;
const MAX_WAIT_MS = 30_000;

export const useLiveState = create<{ connected: boolean }>(() => ({ connected: false }));

interface Watch {
  /** Last received position. */
  after: number;
  readonly hear: (patches: readonly PlacedPatch[]) => void;
}

const listeners = new Set<Listener>();
const watches = new Map<LiveTopicName, Watch>();
const rightsListeners = new Set<() => void>();
const endpointsOf = new Map<string, Set<Pick<Endpoint, 'path'>>>();
let position: number | null = null;
let socket: WebSocket | null = null;
let attempt = 0;
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let pingTimer: ReturnType<typeof setInterval> | undefined;
let stopped = true;
/** Data may have been fetched before any connection existed. */
let beganLate = false;

/** Maps entities to the queries that show them: `liveKeys({ order: [pageOrders, getOrder] })`, once per module. */
export const liveKeys = (keys: Readonly<Record<string, readonly Pick<Endpoint, 'path'>[]>>): void => {
  for (const [entity, endpoints] of Object.entries(keys)) {
    const known = endpointsOf.get(entity) ?? new Set();
    for (const endpoint of endpoints) known.add(endpoint);
    endpointsOf.set(entity, known);
  }
};

/** The session's permissions or role changed. */
export const onRightsChanged = (listener: () => void): (() => void) => {
  rightsListeners.add(listener);
  return () => rightsListeners.delete(listener);
};

/**
 * Subscribes to a topic's changes from a position on, including missed ones after a break. One screen per topic.
 */
export const watchTopic = (topic: LiveTopicName, after: number, hear: Watch['hear']): (() => void) => {
  const mine: Watch = { after, hear };
  watches.set(topic, mine);
  if (useLiveState.getState().connected) say({ type: 'watch', topic, after });
  return () => {
    if (watches.get(topic) !== mine) return;
    watches.delete(topic);
    if (useLiveState.getState().connected) say({ type: 'unwatch', topic });
  };
};

const hearTopic = (topic: LiveTopicName, patches: readonly PlacedPatch[]): void => {
  const watch = watches.get(topic);
  if (!watch) return;
  watch.after = patches.reduce((last, each) => Math.max(last, each.position), watch.after);
  watch.hear(patches);
};

/** For screens that patch instead of refetching. */
export const useLive = (listen: Listener): void => {
  const latest = useEffectEvent(listen);
  useEffect(() => {
    const listener: Listener = (changes) => latest(changes);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
};

/** Refetches queries of these entities, for commands whose answer does not contain the changes. */
export const refreshEntities = (entities: Iterable<string>): void => {
  const endpoints = new Map(
    [...entities].flatMap((e) => [...(endpointsOf.get(e) ?? [])].map((p) => [p.path, p])),
  );
  invalidate([...endpoints.values()]);
};

const stale = new Batch<string>(BATCH_MS, refreshEntities);

const waitBeforeAttempt = (failed: number, random: number): number =>
  Math.min(MAX_WAIT_MS, MIN_WAIT_MS * 2 ** failed) * (0.5 + random / 2);

const say = (hello: LiveHello): void => socket?.send(JSON.stringify(hello));

const ready = (now: number): void => {
  // Without a position, changes since those fetches are unknown.
  if (position === null && beganLate)
    void queryClient.invalidateQueries({ predicate: ({ state }) => state.dataUpdatedAt > 0 });
  attempt = 0;
  position = now;
  useLiveState.setState({ connected: true });
  for (const [topic, { after }] of watches) say({ type: 'watch', topic, after });
};

const hear = (message: LiveMessage): void => {
  switch (message.type) {
    case 'ready':
      ready(message.position);
      break;
    case 'patches':
      hearTopic(message.topic, message.patches);
      break;
    case 'watching': {
      const watch = watches.get(message.topic);
      if (watch) watch.after = Math.max(watch.after, message.position);
      break;
    }
    case 'changes':
      for (const change of message.changes) {
        position = Math.max(position ?? 0, change.position);
        stale.add(change.entity);
      }
      for (const listener of listeners) listener(message.changes);
      break;
    case 'reset':
      position = message.position;
      void queryClient.invalidateQueries();
      break;
    case 'rights':
      for (const listener of rightsListeners) listener();
      break;
    case 'expired':
      endDeadSession();
      break;
    case 'pong':
      break;
  }
};

/** Detaches a socket. */
const leave = (mine: WebSocket): void => {
  mine.onopen = null;
  mine.onmessage = null;
  mine.onclose = null;
  mine.close();
  clearInterval(pingTimer);
  socket = null;
  beganLate ||= position === null;
  useLiveState.setState({ connected: false });
};

const open = (): void => {
  const token = getToken();
  if (stopped || !token) return;
  const url = new URL('/ws', location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const mine = new WebSocket(url);
  socket = mine;
  let unanswered = false;
  const ping = () => {
    if (unanswered) {
      // The network disappeared silently: its close event would take minutes.
      leave(mine);
      void checkConnection();
      return open();
    }
    unanswered = true;
    say({ type: 'ping' });
  };
  mine.onopen = () => {
    say({ type: 'hello', token, after: position });
    pingTimer = setInterval(ping, PING_MS);
  };
  mine.onmessage = (event) => {
    unanswered = false;
    hear(JSON.parse(String(event.data)) as LiveMessage);
  };
  mine.onclose = () => {
    leave(mine);
    void checkConnection();
    retryTimer = setTimeout(open, waitBeforeAttempt(attempt, Math.random()));
    attempt += 1;
  };
};

const openNow = (): void => {
  if (stopped || socket?.readyState === WebSocket.OPEN || socket?.readyState === WebSocket.CONNECTING) return;
  clearTimeout(retryTimer);
  attempt = 0;
  open();
};

export const stopLive = (): void => {
  stopped = true;
  clearTimeout(retryTimer);
  if (socket) leave(socket);
};

export const startLive = (): void => {
  if (!stopped) return;
  stopped = false;
  onSignedOut(stopLive);
  onReachable(openNow);
  open();
};
