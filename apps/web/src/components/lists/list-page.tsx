/** The list pattern (ui.md) as its own screen. */
import { ListPanel } from './list-panel.tsx';
import type { ListEndpoint, ListPageProps } from './list-types.ts';
import { Page } from './page.tsx';

export function ListPage<E extends ListEndpoint>(props: ListPageProps<E>) {
  return (
    <Page
      title={props.title}
      purpose={props.purpose}
      help={props.help}
      actions={props.primaryAction}
      full
      className="list-page"
    >
      <ListPanel {...props} />
    </Page>
  );
}
