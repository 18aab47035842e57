/** One route of the product, as the menu, the breadcrumb and the tab bar know it. */

import type { Text } from '../platform/texts.ts';
import type { RoleCode } from '../roles.ts';

export interface MenuEntry {
  /** The route name: last segment of the path, unique. */
  readonly name: string;
  readonly path: string;
  readonly title: Text;
  readonly icon?: string;
  readonly order?: number;
  /** Absent: every role. */
  readonly roles?: readonly RoleCode[];
  /** Custom roles open it only if copied from one of `roles`; otherwise the permission decides. */
  readonly listedOnly?: boolean;
  readonly hideInMenu?: boolean;
  /** Roles whose menu lists it and its children; others reach it by its address only. Absent: all. */
  readonly listedTo?: readonly RoleCode[];
  /** Opens no tab. */
  readonly noAffix?: boolean;
  readonly ignoreCache?: boolean;
  /** The menu entry shown as selected instead of this one. */
  readonly activeMenu?: string;
  readonly redirect?: string;
  readonly external?: string;
  readonly children?: readonly MenuEntry[];
}
