/** Choices of tests and the demo, and those the documents leave open. */

export interface Settings {
  /** Seconds that `timestamp` may differ; not documented. */
  requestWindow: number;
  /** Token calls in 30 days. */
  tokenCalls: number;
  /** Time from the order to the invoice, and from an application to the bureau's answer. */
  issueMs: number;
  /** How invoices end: done, failed, or issued and not signed. */
  outcome: '2' | '22' | '24';
  failCause: string;
  /** Whether the person who issues is signed in at the tax bureau. */
  isDrawerSignedIn: boolean;
  /** The name that is signed in; empty: any clerk will do. */
  drawer: string;
  /** Whether buyers have to confirm red letters. */
  needsBuyer: boolean;
  /** How long after an order the query still returns E9500. */
  queryLagMs: number;
}

export const defaultSettings = (): Settings => ({
  requestWindow: 600,
  tokenCalls: 50,
  issueMs: 2_000,
  outcome: '2',
  failCause: '开票员登录状态已失效',
  isDrawerSignedIn: true,
  drawer: '',
  needsBuyer: false,
  queryLagMs: 0,
});
