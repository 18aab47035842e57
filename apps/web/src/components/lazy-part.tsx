/**
 * A dialog or drawer whose code comes while the browser has nothing to do, or when it is first opened. Not `lazy`: a part
 * that did not come would take the screen along, edits and all; here it is asked for again once the server is back.
 */
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useConnection } from '../platform/connection.ts';
import { whenIdle } from '../platform/when-idle.ts';

export const lazyPart = <P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
  /** `asked`: of what the first screens have a button, too, though few press it there. */
  when: 'idle' | 'asked' = 'idle',
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
      if (Part || !reachable) return undefined;
      let gone = false;
      fetchPart().then(
        (fetched) => gone || setPart(() => fetched),
        () => undefined,
      );
      return () => {
        gone = true;
      };
    }, [Part, reachable]);
    // Its texts may still be on their way.
    return (
      Part && (
        <Suspense>
          <Part {...props} />
        </Suspense>
      )
    );
  };
};
