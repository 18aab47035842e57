import type { ReactNode } from 'react';

interface DeviceRowProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** An ability of this browser: what it is, what this browser says to it, what can be done. */
export const DeviceRow = ({ title, children, action }: DeviceRowProps) => (
  <li>
    <div className="security-what">
      <p className="device-name">{title}</p>
      <p className="muted">{children}</p>
    </div>
    <div className="security-do">{action}</div>
  </li>
);
