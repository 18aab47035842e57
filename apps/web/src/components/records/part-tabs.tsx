/** Tabs of a page, record or panel; the address holds the open one. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentInSight } from '../dialogs/use-current-in-sight.ts';

interface PartsProps<T extends string> {
  readonly label: string;
  /** Tabs the user may see; the first is the default. */
  readonly parts: readonly T[];
  readonly open: T | undefined;
  readonly title: (part: T) => string;
  /** Shown after the title, if any. */
  readonly countOf?: (part: T) => ReactNode;
  readonly className?: string;
}

interface PartLinksProps<T extends string> extends PartsProps<T> {
  /** Address parameter of the tab. */
  readonly name?: string;
  /** Other parameters to keep. */
  readonly keep?: Readonly<Record<string, string>>;
  /** Path per tab. */
  readonly hrefOf?: (part: T) => string;
}

/** Tabs of a page: each has its own address, and Back returns to the previous one. */
export function PartLinks<T extends string>({ name = 'tab', keep, hrefOf, ...row }: PartLinksProps<T>) {
  const [first] = row.parts;
  const searchOf = (part: T) =>
    `?${new URLSearchParams({ ...keep, ...(part === first ? {} : { [name]: part }) })}`;
  return (
    <Row of={row} look="part-tabs">
      {row.parts.map((part) => (
        <Link
          key={part}
          className="view-tab"
          to={(hrefOf ?? searchOf)(part)}
          aria-current={part === row.open ? 'page' : undefined}
        >
          <Title of={row} part={part} />
        </Link>
      ))}
    </Row>
  );
}

interface PartButtonsProps<T extends string> extends PartsProps<T> {
  /** At the top of a panel, instead of above the content. */
  readonly inPanel?: boolean;
  readonly onOpen: (part: T) => void;
}

/** Tabs of a record or panel: switching adds no history entries. */
export function PartButtons<T extends string>({ inPanel = false, onOpen, ...row }: PartButtonsProps<T>) {
  return (
    <Row of={row} look={inPanel ? 'panel-tabs' : 'part-tabs'}>
      {row.parts.map((part) => (
        <button
          key={part}
          type="button"
          className="view-tab"
          aria-current={part === row.open ? 'page' : undefined}
          onClick={() => onOpen(part)}
        >
          <Title of={row} part={part} />
        </button>
      ))}
    </Row>
  );
}

interface RowProps {
  readonly of: Pick<PartsProps<string>, 'label' | 'open' | 'className'>;
  readonly look: 'part-tabs' | 'panel-tabs';
  readonly children: ReactNode;
}

const Row = ({ of: { label, open, className }, look, children }: RowProps) => (
  <nav ref={useCurrentInSight(open)} className={className ? `${look} ${className}` : look} aria-label={label}>
    {children}
  </nav>
);

interface TitleProps<T extends string> {
  readonly of: Pick<PartsProps<T>, 'title' | 'countOf'>;
  readonly part: T;
}

function Title<T extends string>({ of: { title, countOf }, part }: TitleProps<T>) {
  const count = countOf?.(part);
  return (
    <>
      {title(part)}
      {count !== undefined && <span className="count">{count}</span>}
    </>
  );
}
