/**
 * Queries and commands for components. Query keys are endpoint and input, so that live changes can invalidate them.
 */
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  keepPreviousData,
  onlineManager,
  QueryClient,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { type CallError, type CallOptions, call, newKey } from './call.ts';
import { isReachable, useConnection } from './connection.ts';

onlineManager.setEventListener((setOnline) => {
  setOnline(isReachable());
  return useConnection.subscribe(({ reachable }) => setOnline(reachable));
});

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // A hidden tab unsubscribes, but needs its rows when shown again.
      gcTime: HOUR_MS,
      staleTime: 30_000,
      retry: false,
      // Mounted queries are refetched once the server is back.
      refetchOnReconnect: 'always',
    },
    // The transport refuses offline requests itself; nothing waits invisibly.
    mutations: { networkMode: 'always' },
  },
});

export const queryKey = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): readonly [string, InputOf<E>] => [endpoint.path, input];

export interface UseCallOptions {
  readonly enabled?: boolean;
  /** Keeps showing the previous input's rows, dimmed. Default true. */
  readonly keepPrevious?: boolean;
  readonly staleTime?: number;
  /** While mounted; after failures slower (see `restBetween`). */
  readonly refetchInterval?: number;
  readonly quiet?: boolean;
}

const MAX_REST_MS = 60_000;

/** Polling interval, which grows while failing, up to a minute. */
export const restBetween = (
  every: number,
  { dataUpdatedAt, errorUpdatedAt }: { readonly dataUpdatedAt: number; readonly errorUpdatedAt: number },
): number => {
  const failingFor = errorUpdatedAt - dataUpdatedAt;
  return Math.max(every, Math.min(MAX_REST_MS, failingFor));
};

export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: UseCallOptions = {},
): UseQueryResult<OutputOf<E>, CallError> => {
  const { enabled = true, keepPrevious = true, staleTime, refetchInterval, quiet } = options;
  return useQuery<OutputOf<E>, CallError>({
    queryKey: queryKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal, quiet }),
    enabled,
    ...(keepPrevious ? { placeholderData: keepPreviousData as never } : {}),
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(refetchInterval === undefined
      ? {}
      : { refetchInterval: ({ state }) => restBetween(refetchInterval, state) }),
  });
};

export interface AskAgain<E extends Endpoint> {
  readonly every: number;
  readonly while: (answer: OutputOf<E>) => boolean;
}

/** Like `useCall`, silently repeated while the answer is incomplete. */
export const useCallAgain = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  again: AskAgain<E>,
  options: UseCallOptions = {},
): UseQueryResult<OutputOf<E>, CallError> => {
  const query = useCall(endpoint, input, options);
  const unsettled = query.data !== undefined && again.while(query.data);
  useCall(endpoint, input, {
    enabled: unsettled,
    quiet: true,
    ...(unsettled && { refetchInterval: again.every }),
  });
  return query;
};

export interface UseCommandOptions extends CallOptions {
  /** Queries to refetch at once; live changes cover the rest. */
  readonly invalidates?: readonly Pick<Endpoint, 'path'>[];
  /** Mutation key, for showing the pending state elsewhere. */
  readonly name?: string;
}

export interface CommandRun<E extends Endpoint> {
  readonly isPending: boolean;
  mutate(
    input: InputOf<E>,
    callbacks?: { onSuccess?: (output: OutputOf<E>) => void; onError?: (error: CallError) => void },
  ): void;
}

/**
 * One run at a time: a second click is ignored. After a lost response the same input is resent under the same key,
 * so it is not done twice.
 */
export const useCommand = <E extends Endpoint>(
  endpoint: E,
  { invalidates = [], name, ...options }: UseCommandOptions = {},
): CommandRun<E> => {
  const running = useRef(false);
  const unanswered = useRef<{ readonly key: string; readonly input: string } | null>(null);
  const keyFor = (input: InputOf<E>): string => {
    const text = JSON.stringify(input);
    if (unanswered.current?.input !== text) unanswered.current = { key: newKey(), input: text };
    return unanswered.current.key;
  };
  const { mutateAsync, isPending } = useMutation<OutputOf<E>, CallError, InputOf<E>>({
    ...(name === undefined ? {} : { mutationKey: [name] }),
    mutationFn: (input) => call(endpoint, input, { ...options, idempotencyKey: keyFor(input) }),
    onSuccess: () => invalidate(invalidates),
  });
  const mutate: CommandRun<E>['mutate'] = (input, callbacks = {}) => {
    if (running.current) return;
    running.current = true;
    const done = () => {
      running.current = false;
    };
    (mutateAsync as (given: InputOf<E>) => Promise<OutputOf<E>>)(input).then(
      (output) => {
        done();
        unanswered.current = null;
        callbacks.onSuccess?.(output);
      },
      (error: CallError) => {
        done();
        if (error.kind === 'refused') unanswered.current = null;
        callbacks.onError?.(error);
      },
    );
  };
  return { isPending, mutate };
};

export const invalidate = (endpoints: readonly Pick<Endpoint, 'path'>[]): void => {
  for (const { path } of endpoints) void queryClient.invalidateQueries({ queryKey: [path] });
};

/**
 * Stores a command's answer in a query. A read in flight may be older or newer, so it is cancelled and restarted.
 */
export const putAnswer = <E extends Endpoint>(endpoint: E, input: InputOf<E>, output: OutputOf<E>): void => {
  const key = { queryKey: queryKey(endpoint, input), exact: true };
  const isUnderWay = queryClient.isFetching(key) > 0;
  if (isUnderWay) void queryClient.cancelQueries(key, { revert: false });
  queryClient.setQueryData(key.queryKey, output);
  if (isUnderWay) void queryClient.invalidateQueries(key);
};
