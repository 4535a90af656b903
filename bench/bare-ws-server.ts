import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import type { Order } from './messages.ts'
import { answerMeasures, report } from './own-use.ts'

// The reference of chat.ts: WebSocket connections and nothing around them. Told to, it sends one text to all of them.

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
process.on('message', (order: Order) => {
  if (order.kind !== 'tell all') return
  for (const client of server.clients) client.send(order.text)
  report({ kind: 'done', id: order.id })
})
answerMeasures()
server.on('listening', () =>
  report({ kind: 'listening', url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
)
