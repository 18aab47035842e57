/** Reason why a start failed, shown to the operator without a stack trace. */
export class StartError extends Error {}
