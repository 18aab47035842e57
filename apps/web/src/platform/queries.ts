/** Reads and changes for components. A query's key is its endpoint and input, so live changes can name what is stale. */
import { HOUR_MS } from '@minsu/contract/durations.ts';
import type { Endpoint, InputOf, OutputOf } from '@minsu/contract/endpoint.ts';
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
      // A hidden tab unsubscribes; its rows must still be there when it comes back.
      gcTime: HOUR_MS,
      staleTime: 30_000,
      retry: false,
      // What is on screen is fetched again as soon as the server is back.
      refetchOnReconnect: 'always',
    },
    // The transport refuses at once what cannot be sent; nothing waits for the network out of sight.
    mutations: { networkMode: 'always' },
  },
});

export const queryKey = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): readonly [string, InputOf<E>] => [endpoint.path, input];

export interface UseCallOptions {
  readonly enabled?: boolean;
  /** Show the former input's rows, dimmed, until the new ones are there. Default true. */
  readonly keepPrevious?: boolean;
  readonly staleTime?: number;
  /** While the screen is shown; after a failure as long as it has been failing (see `restBetween`). */
  readonly refetchInterval?: number;
  readonly quiet?: boolean;
}

const LONGEST_REST_MS = 60_000;

/** What is asked for by the clock is asked for more and more seldom while it fails, at least once a minute. */
export const restBetween = (
  every: number,
  { dataUpdatedAt, errorUpdatedAt }: { readonly dataUpdatedAt: number; readonly errorUpdatedAt: number },
): number => {
  const failingFor = errorUpdatedAt - dataUpdatedAt;
  return Math.max(every, Math.min(LONGEST_REST_MS, failingFor));
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

/** As `useCall`, and asked again, in silence, while the answer says that it is not the last one. */
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
  /** Queries to fetch again at once; live changes bring the rest. */
  readonly invalidates?: readonly Pick<Endpoint, 'path'>[];
  /** The mutation key, for what stands elsewhere and shows that it runs. */
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
 * One run at a time: a second click while the first is on its way does nothing, and the first hears its answer. When the
 * answer was lost, the same input goes out again under the same key, so that it is not done twice.
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
 * Puts what a command answered with in the place of what a query shows. A read under way may be older, or newer, than
 * that: it is dropped and begun again.
 */
export const putAnswer = <E extends Endpoint>(endpoint: E, input: InputOf<E>, output: OutputOf<E>): void => {
  const key = { queryKey: queryKey(endpoint, input), exact: true };
  const isUnderWay = queryClient.isFetching(key) > 0;
  if (isUnderWay) void queryClient.cancelQueries(key, { revert: false });
  queryClient.setQueryData(key.queryKey, output);
  if (isUnderWay) void queryClient.invalidateQueries(key);
};
