/** A failure whose message tells the operator what to do; it is shown without its stack. */
export class OperatorError extends Error {}
