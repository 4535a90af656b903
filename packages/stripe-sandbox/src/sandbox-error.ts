/** The `error` object of the provider's API. */
export interface SandboxErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  decline_code?: string
  doc_url?: string
  param?: string
  charge?: string
  payment_intent?: object
  payment_method?: object
  setup_intent?: object
}

/** A call's answer: a status and a JSON body. */
export interface SandboxAnswer {
  status: number
  body: object
}

/** A call that ends without effect. Declines have effects, so they are answers (`errorAnswer`), not errors. */
export class SandboxError extends Error {
  readonly answer: SandboxAnswer

  constructor(status: number, body: SandboxErrorBody) {
    super(body.message)
    this.answer = errorAnswer(status, body)
  }
}

export const errorAnswer = (status: number, error: SandboxErrorBody): SandboxAnswer => ({
  status,
  body: {
    error: error.code
      ? { doc_url: `https://stripe.com/docs/error-codes/${error.code.replaceAll('_', '-')}`, ...error }
      : error,
  },
})

export const invalidRequest = (message: string, more: Partial<SandboxErrorBody> = {}): SandboxError =>
  new SandboxError(400, { type: 'invalid_request_error', message, ...more })

/** The provider's error for a zero or negative amount. */
export const checkPositive = (amount: number, param = 'amount'): void => {
  if (amount < 1)
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param })
}

export const resourceMissing = (kind: string, id: string, param: string, status = 404): SandboxError =>
  new SandboxError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param,
  })
