import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { twilioSms } from './twilio-sms.ts'

let end: (() => void) | undefined
afterEach(() => end?.())

const provider = async (status: number, answer: object) => {
  const requests: {
    url: string | undefined
    authorization: string | undefined
    encoding: string | string[] | undefined
    form: Record<string, string>
  }[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const form = Object.fromEntries(new URLSearchParams(body))
      const { authorization, 'accept-encoding': encoding } = request.headers
      requests.push({ url: request.url, authorization, encoding, form })
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  end = () => server.close()
  const { port } = server.address() as AddressInfo
  const account = { accountSid: 'AC1', authToken: 'secret', from: '+15005550006' }
  return { requests, sms: twilioSms({ ...account, baseUrl: `http://127.0.0.1:${port}` }) }
}

it('sends one message in the provider’s form', async () => {
  const { requests, sms } = await provider(201, { sid: 'SM1' })
  await sms.send({ to: '12025550123', text: '123456 & more' })
  expect(requests).toEqual([
    {
      url: '/2010-04-01/Accounts/AC1/Messages.json',
      authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
      encoding: 'identity',
      form: { To: '+12025550123', From: '+15005550006', Body: '123456 & more' },
    },
  ])
})

it('fails with the provider’s number where it refuses, and without the message’s text', async () => {
  const { sms } = await provider(400, { code: 21211, message: 'The number is not valid: 123456' })
  await expect(sms.send({ to: '12025550123', text: '123456' })).rejects.toThrow(
    /^Twilio answered 400 \(21211\)$/,
  )
})
