/** Failures that can be shown to a person, as RFC 9457 (docs/contract.md#problems). */
const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  unproven: 401,
  'second-step': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  'unsupported-media-type': 415,
  'unknown-user': 418,
  'too-many': 429,
  unavailable: 503,
} as const

const TITLE: Record<ProblemKind, string> = {
  invalid: 'The request is not valid',
  unauthenticated: 'Please log in',
  unproven: 'Please confirm your password',
  'second-step': 'One more step',
  forbidden: 'Not allowed',
  'not-found': 'Not found',
  'method-not-allowed': 'Method not allowed',
  conflict: 'Conflict',
  gone: 'Gone',
  'too-large': 'Too large',
  'unsupported-media-type': 'Unsupported media type',
  'unknown-user': 'Unknown user',
  'too-many': 'Too many requests',
  unavailable: 'Not available right now',
}

export const PROBLEM_TYPE = 'application/problem+json'

export type ProblemKind = keyof typeof STATUS
export type FieldErrors = Record<string, string>

export class Problem extends Error {
  readonly kind: ProblemKind
  readonly errors: FieldErrors | undefined
  /** Seconds after which to retry. */
  readonly retryAfter: number | undefined

  constructor(
    kind: ProblemKind,
    message: string,
    errors?: FieldErrors,
    { retryAfter }: { retryAfter?: number } = {},
  ) {
    super(message)
    this.name = 'Problem'
    this.kind = kind
    this.errors = errors
    this.retryAfter = retryAfter
  }

  get status() {
    return STATUS[this.kind]
  }

  toJSON() {
    return {
      type: 'about:blank',
      title: TITLE[this.kind],
      status: this.status,
      detail: this.message,
      ...(this.errors && { errors: this.errors }),
    }
  }
}

/** Returns the OpenAPI response of an operation that can fail in this way. */
export function problemAnswer(kind: ProblemKind, detail: string, errors?: FieldErrors) {
  return {
    description: TITLE[kind],
    content: {
      [PROBLEM_TYPE]: {
        schema: { $ref: '#/components/schemas/Problem' },
        example: new Problem(kind, detail, errors).toJSON(),
      },
    },
  }
}
