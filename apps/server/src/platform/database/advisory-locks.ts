/**
 * The advisory locks that are known by a number, all in one place: two things under one number wait for each other or refuse
 * each other. Locks of one record or user are named by text, `hashtextextended('prices:' || id, 0)`, whose keys are 64 bits
 * wide. Never renumbered without need: during an upgrade older processes still hold the old number.
 */
export const advisoryLocks = {
  migrate: 7_203_411,
  relay: 7_203_412,
  /** One process at a time fills an empty database. */
  prepare: 7_203_413,
  fieldSecrets: 7_203_417,
  /** One backup of a database at a time. */
  backup: 7_203_421,
  /** Enforces the limit when several webhooks are added at once. */
  webhooks: 7_203_422,
  landmarks: 7_203_512,
  settings: 7_203_513,
  transfers: 7_203_514,
  /** The demo's merchant accounts, added by one process. */
  demoMerchants: 7_203_515,
  /** Postings hold it shared (migration 0052); closing a period holds it exclusively. */
  ledgerOpen: 7_203_552,
  /** One writer: two that compute the same month could keep the older figures. */
  summaries: 7_203_611,
} as const;

/** First half of the key of a loop's lock, its name is the second; those above are keys of one number. */
export const LOOP_LOCKS = 7_203;
