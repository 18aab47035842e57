/** Menu button: arrows, Home, End and letters move, Esc closes and restores focus. */
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Icon, type IconName } from '../icon.tsx';

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Shown with a tick, for choices. */
  readonly checked?: boolean;
  /** Separator above it. */
  readonly line?: boolean;
  /** Heading of the following entries. */
  readonly heading?: string;
  /** Keyboard shortcut. */
  readonly keys?: string;
  /** Shown at the end of the line; `name` is its accessible name. */
  readonly end?: ReactNode;
  /** Accessible name, if not the label. */
  readonly name?: string;
  /** A link, which can be opened in a new tab. */
  readonly href?: string;
  readonly run: () => void;
}

interface TriggerProps {
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

interface MenuButtonProps {
  readonly items: readonly MenuAction[];
  readonly label: string;
  readonly head?: ReactNode;
  readonly trigger: (props: TriggerProps) => ReactNode;
}

export const MenuButton = ({ items, label, head, trigger }: MenuButtonProps) => {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const show = (event: MouseEvent<HTMLElement>) => {
    if (menu.current) openAt(menu.current, event.currentTarget.getBoundingClientRect());
  };
  return (
    <>
      {trigger({ 'aria-haspopup': 'menu', 'aria-expanded': open, 'aria-controls': id, onClick: show })}
      <MenuPopover id={id} ref={menu} items={items} label={label} head={head} onOpen={setOpen} />
    </>
  );
};

interface MenuPopoverProps {
  readonly id?: string;
  readonly ref: React.Ref<HTMLDivElement>;
  readonly items: readonly MenuAction[];
  readonly label: string;
  readonly head?: ReactNode;
  readonly onOpen?: (open: boolean) => void;
}

/** Also usable as a context menu: `openAt(element, rect)`. */
export const MenuPopover = ({ id, ref, items, label, head, onOpen }: MenuPopoverProps) => (
  <div
    id={id}
    ref={ref}
    popover="auto"
    className="menu-popover"
    onToggle={(event) => onOpen?.(event.newState === 'open')}
  >
    {head}
    <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveFocus}>
      {items.map((item) => (
        <MenuItem key={item.key} item={item} />
      ))}
    </div>
  </div>
);

const plain = { role: 'menuitem' } as const;
const choice = (checked: boolean) => ({ role: 'menuitemradio', 'aria-checked': checked }) as const;

const MenuItem = ({ item }: { readonly item: MenuAction }) => {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (item.disabled || (item.href && (event.ctrlKey || event.metaKey || event.shiftKey))) return;
    event.preventDefault();
    event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
    item.run();
  };
  const shared = {
    tabIndex: -1,
    className: `menu-item ${item.danger ? 'danger' : ''}`,
    'aria-disabled': item.disabled,
    'aria-label': item.name,
    onClick,
  };
  return (
    <>
      {item.line && <hr className="menu-line" />}
      {item.heading && <div className="menu-heading">{item.heading}</div>}
      {item.href ? (
        <a role="menuitem" href={item.href} {...shared}>
          <MenuItemBody item={item} />
        </a>
      ) : (
        <button type="button" {...(item.checked === undefined ? plain : choice(item.checked))} {...shared}>
          <MenuItemBody item={item} />
        </button>
      )}
    </>
  );
};

const MenuItemBody = ({ item }: { readonly item: MenuAction }) => (
  <>
    {item.icon && <Icon name={item.icon} />}
    {item.label}
    {item.keys && <kbd>{item.keys}</kbd>}
    {item.end}
    {item.checked && (
      <span className="check">
        <Icon name="check" />
      </span>
    )}
  </>
);

const GAP = 4;

type Trigger = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>;

/** Below the trigger, or above it if there is no room; always inside the window. */
const place = (menu: HTMLElement, at: Trigger): void => {
  const { width, height } = menu.getBoundingClientRect();
  const fitsRight = at.left + width + GAP <= innerWidth;
  const fitsBelow = at.bottom + height + 2 * GAP <= innerHeight;
  const left = fitsRight ? at.left : at.right - width;
  const top = fitsBelow ? at.bottom + GAP : at.top - height - GAP;
  menu.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
  menu.style.top = `${Math.max(GAP, Math.min(top, innerHeight - height - GAP))}px`;
};

/** Repositioned while its content loads and grows. */
export const openAt = (menu: HTMLElement, at: Trigger): void => {
  if (menu.matches(':popover-open')) return menu.hidePopover();
  menu.showPopover();
  place(menu, at);
  const growth = new ResizeObserver(() => place(menu, at));
  growth.observe(menu);
  const closed = (event: Event) => {
    if ((event as ToggleEvent).newState !== 'closed') return;
    growth.disconnect();
    menu.removeEventListener('toggle', closed);
  };
  menu.addEventListener('toggle', closed);
  menu.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
};

const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const target = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items[(at - 1 + items.length) % items.length],
    Home: items[0],
    End: items.at(-1),
  }[event.key];
  if (event.key === 'Tab') event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
  if (!target) return;
  event.preventDefault();
  target.focus();
};
