import autocannon from 'autocannon'
import type { Sent } from 'autocannon'
import type { Shot } from './messages.ts'
import type { Tokens } from './sessions.ts'

/** As many as the server has database connections. */
const connections = 10

/** Sends a number of requests to one server; returns how many failed or had no answer. */
export const fireAmount = async (
  url: string,
  amount: number,
  requests: Sent[],
  atOnce = connections,
): Promise<{ failures: number }> => {
  const result = await autocannon({ url, connections: atOnce, amount, timeout: 30, requests })
  return { failures: result.non2xx + result.errors }
}

/** As a browser sends it: token, CSRF cookie and value. */
export const sentOf = ({ method, path, person, body }: Shot, tokens: Tokens): Sent => ({
  method,
  path,
  headers: {
    authorization: `JWT ${tokens.get(person) ?? ''}`,
    cookie: 'csrftoken=bench',
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'x-csrftoken': 'bench' }),
  },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})

export interface Fired {
  /** Each answer's time in milliseconds. */
  times: number[]
  /** The first few failures, as the server reported them. */
  failures: string[]
}

/** Sends a number of requests, each drawn at random. */
export const fireDrawn = async (url: string, amount: number, draw: () => Sent): Promise<Fired> => {
  const times: number[] = []
  const failures: string[] = []
  const result = await autocannon({
    url,
    connections,
    amount,
    timeout: 30,
    requests: [
      {
        setupRequest: (request, context) => {
          const sent = draw()
          Object.assign(context, { at: performance.now(), told: `${sent.method} ${sent.path}` })
          return { ...request, ...sent }
        },
        onResponse: (status, body, { at, told }) => {
          times.push(performance.now() - Number(at))
          if (status >= 300) failures.push(`${String(told)}: ${status} ${body.slice(0, 200)}`)
        },
      },
    ],
  })
  for (let lost = 0; lost < result.errors; lost += 1) failures.push('no answer')
  return { times, failures }
}
