/** Renders the messages of platform/toast.ts. Errors are assertive for screen readers, others polite. */
import { useEffect, useState } from 'react';
import { undoKey } from '../../platform/shortcuts.ts';
import { type Toast, toast, useToasts } from '../../platform/toast.ts';
import { Icon } from '../icon.tsx';
import { IconButton } from './icon-button.tsx';

const ToastCard = ({ item, closeLabel }: { readonly item: Toast; readonly closeLabel: string }) => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toast.close(item.id), item.seconds * 1000);
    return () => clearTimeout(timer);
  }, [held, item]);
  const { action } = item;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the message while it is read is no action.
    <div
      className={`toast ${item.kind}`}
      role={item.kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={item.kind} />
      <span>{item.text}</span>
      {action && (
        <button
          type="button"
          className="text-button"
          aria-keyshortcuts={undoKey}
          data-key={undoKey.toUpperCase()}
          onClick={() => {
            toast.close(item.id);
            action.run();
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton icon="close" look="small" label={closeLabel} onClick={() => toast.close(item.id)} />
    </div>
  );
};

export const Toaster = ({ closeLabel, label }: { readonly closeLabel: string; readonly label: string }) => {
  const toasts = useToasts((state) => state.toasts);
  return (
    <section className="toasts" aria-label={label}>
      {toasts.map((item) => (
        <ToastCard key={item.id} item={item} closeLabel={closeLabel} />
      ))}
    </section>
  );
};
