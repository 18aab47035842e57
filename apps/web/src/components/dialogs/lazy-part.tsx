/**
 * A dialog or drawer loaded when idle or when first opened. Not `lazy`: a failed load would unmount the screen with
 * its edits; here it is retried once the server is reachable.
 */
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { loadPart, useConnection } from '../../platform/calls/connection.ts';
import { whenIdle } from '../../platform/when-idle.ts';

export const lazyPart = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  /** `asked`: loads on first use, for rarely used parts of start screens. */
  when: 'idle' | 'asked' = 'idle',
  /** Drawn until it has loaded, for parts of a page. */
  Waiting?: ComponentType<P>,
): ComponentType<P> => {
  let part: ComponentType<P> | null = null;
  const fetchPart = async (): Promise<ComponentType<P>> => {
    part ??= (await load()).default;
    return part;
  };
  if (when === 'idle') whenIdle(() => void fetchPart().catch(() => undefined));
  return (props) => {
    const [Part, setPart] = useState(() => part);
    const reachable = useConnection((state) => state.reachable);
    useEffect(() => {
      if (Part) return undefined;
      let gone = false;
      loadPart(fetchPart).then(
        (fetched) => gone || setPart(() => fetched),
        () => undefined,
      );
      return () => {
        gone = true;
      };
    }, [Part, reachable]);
    // Its texts may still be loading.
    const waiting = Waiting && <Waiting {...props} />;
    return Part ? (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    ) : (
      waiting
    );
  };
};
