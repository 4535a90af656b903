import autocannon from 'autocannon'
import type { Sent } from 'autocannon'
import { moveSubQuote, setPrice } from './cases.ts'
import type { Person } from './people.ts'
import type { Shot } from './messages.ts'

/** As many as the server has database connections. */
const connections = 10

export interface Measured {
  /** Successful answers per second. */
  rate: number
  /** Failed answers, and requests without an answer. */
  failures: number
}

/** Sends load to one server for a number of seconds. */
export const fire = async (url: string, seconds: number, requests: Sent[]): Promise<Measured> => {
  const result = await autocannon({ url, connections, duration: seconds, timeout: 10, requests })
  return { rate: result['2xx'] / result.duration, failures: result.non2xx + result.errors }
}

/** Sends a number of requests to one server. */
export const fireAmount = async (
  url: string,
  amount: number,
  requests: Sent[],
  atOnce = connections,
): Promise<Measured> => {
  const result = await autocannon({ url, connections: atOnce, amount, timeout: 30, requests })
  return { rate: result['2xx'] / result.duration, failures: result.non2xx + result.errors }
}

export type Tokens = Record<Person, string>

/** As a browser sends it: token, CSRF cookie and value. */
const headersOf = (shot: Shot, tokens: Tokens): Record<string, string> => ({
  authorization: `JWT ${tokens[shot.person]}`,
  cookie: 'csrftoken=bench',
  ...(shot.body === undefined ? {} : { 'content-type': 'application/json', 'x-csrftoken': 'bench' }),
})

export const sentOf = (shot: Shot, tokens: Tokens): Sent => ({
  method: shot.method,
  path: shot.path,
  headers: headersOf(shot, tokens),
  ...(shot.body === undefined ? {} : { body: JSON.stringify(shot.body) }),
})

/** New prices, line after line. */
export const priceEdits = (itemIds: readonly number[], tokens: Tokens): Sent => {
  let turn = 0
  return {
    // In addition to the given request: it names the host.
    setupRequest: (request) => ({
      ...request,
      ...sentOf(setPrice(itemIds[turn++ % itemIds.length] ?? 0), tokens),
    }),
  }
}

/**
 * Transitions back and forth, sub-quote by sub-quote. A round's end cuts off requests, whose outcome nobody sees: a
 * refused transition means that the sub-quote is already on the other side.
 */
export const transitions = (subQuoteIds: readonly number[], tokens: Tokens): Sent => {
  const sent = new Set<number>()
  let turn = 0
  return {
    setupRequest: (request, context) => {
      const id = subQuoteIds[turn++ % subQuoteIds.length] ?? 0
      context.subQuoteId = id
      return { ...request, ...sentOf(moveSubQuote(id, sent.has(id) ? 'take-back' : 'send-to-admin'), tokens) }
    },
    onResponse: (_status, _body, context) => {
      const id = Number(context.subQuoteId)
      if (!sent.delete(id)) sent.add(id)
    },
  }
}
