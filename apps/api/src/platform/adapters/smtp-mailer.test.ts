import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { MailRefused } from '../ports/mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

interface Received {
  commands: string[]
  data: string
}

let end: (() => void) | undefined
afterEach(() => end?.())

/** Enough of a mail server to take one mail, or to refuse its recipient or another of its commands. */
const mailServer = async (refusal?: string, refused = /^RCPT/i) => {
  const received: Received = { commands: [], data: '' }
  const answerTo = (command: string): string => {
    if (/^EHLO/i.test(command)) return '250-test\r\n250 8BITMIME\r\n'
    if (refused.test(command) && refusal !== undefined) return `${refusal}\r\n`
    if (/^DATA/i.test(command)) return '354 go on\r\n'
    return /^QUIT/i.test(command) ? '221 bye\r\n' : '250 ok\r\n'
  }
  const server = createServer((socket) => {
    let inData = false
    let buffer = ''
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    socket.on('data', (chunk) => {
      buffer += chunk.toString()
      for (let at = buffer.indexOf('\r\n'); at >= 0; at = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, at)
        buffer = buffer.slice(at + 2)
        if (inData && line !== '.') received.data += `${line}\n`
        else if (inData) socket.write('250 taken\r\n')
        else {
          received.commands.push(line)
          socket.write(answerTo(line))
        }
        inData = inData ? line !== '.' : /^DATA/i.test(line)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  end = () => server.close()
  const { port } = server.address() as AddressInfo
  return {
    received,
    mailer: smtpMailer({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Armature <no-reply@armature.test>',
    }),
  }
}

const mail = {
  to: 'a@example.test',
  senderName: null,
  subject: 'Hello',
  text: 'plain words',
  html: '<p>rich words</p>',
  messageId: '<outbox-7@x.test>',
}

it('delivers both forms of a mail to its recipient', async () => {
  const { mailer, received } = await mailServer()
  await mailer.send(mail)
  expect(received.commands).toContain('MAIL FROM:<no-reply@armature.test>')
  expect(received.commands).toContain('RCPT TO:<a@example.test>')
  expect(received.data).toMatch(/^Subject: Hello$/m)
  expect(received.data).toMatch(/^Message-ID: <outbox-7@x.test>$/m)
  expect(received.data).toContain('plain words')
  expect(received.data).toContain('<p>rich words</p>')
})

it('uses the ASCII form of a domain in another script', async () => {
  const { mailer, received } = await mailServer()
  for (const to of ['user@bücher.example', 'info@日本.例え', 'r&d@example.test'])
    await mailer.send({ ...mail, to })
  expect(received.commands.filter((one) => one.startsWith('RCPT'))).toEqual([
    'RCPT TO:<user@xn--bcher-kva.example>',
    'RCPT TO:<info@xn--wgv71a.xn--r8jz45g>',
    'RCPT TO:<r&d@example.test>',
  ])
})

it('goes out in a store’s name, whatever stands in it, and from the configured address', async () => {
  const { mailer, received } = await mailServer()
  await mailer.send(mail)
  expect(received.data).toMatch(/^From: Armature <no-reply@armature\.test>$/m)
  await mailer.send({ ...mail, senderName: 'Cobalt, Sons\r\nBcc: x@y.test <a@b.test>' })
  expect(received.commands.filter((one) => one.startsWith('MAIL FROM'))).toEqual(
    Array.from({ length: 2 }, () => 'MAIL FROM:<no-reply@armature.test>'),
  )
  const from = received.data
    .replaceAll(/\n[ \t]+/g, ' ')
    .match(/^From: .*$/gm)
    ?.at(-1)
  expect(from).toMatch(/^From: .*Cobalt.* <no-reply@armature\.test>$/)
  expect(received.data).not.toMatch(/^Bcc/m)
})

it('says how such mails are stopped by one click, and nothing of it where they can’t be', async () => {
  const { mailer, received } = await mailServer()
  // Longer than a line of a mail: what a mail program reads is the unfolded header.
  const unsubscribeUrl = `https://parts.example.test/api/notices/unsubscribe/?token=4711.order.${'x'.repeat(43)}`
  await mailer.send({ ...mail, unsubscribeUrl })
  const unfolded = received.data.replaceAll(/\n[ \t]+/g, ' ')
  expect(unfolded).toContain(`\nList-Unsubscribe: <${unsubscribeUrl}>\n`)
  expect(unfolded).toContain('\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
  received.data = ''
  await mailer.send(mail)
  expect(received.data).toContain('Subject: Hello')
  expect(received.data).not.toContain('List-Unsubscribe')
})

it('sends to one address only, whatever is in it', async () => {
  const { mailer, received } = await mailServer()
  await mailer.send({ ...mail, to: 'a@example.test,b@example.test' }).catch(() => {})
  expect(received.commands.filter((command) => command.includes('<b@example.test>'))).toEqual([])
})

it('tells what the server refuses for good from what it can’t take now', async () => {
  const gone = await mailServer('550 no such mailbox')
  const refused = await gone.mailer.send(mail).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(MailRefused)
  expect(String(refused)).toContain('550 no such mailbox')
  end?.()
  const busy = await mailServer('450 mailbox busy')
  const failed = await busy.mailer.send(mail).catch((error: unknown) => error)
  expect(failed).not.toBeInstanceOf(MailRefused)
  expect(String(failed)).toContain('450 mailbox busy')
})

it('takes a refusal of our own sender for no word on the recipient', async () => {
  const { mailer, received } = await mailServer('553 sender not allowed', /^MAIL/i)
  const failed = await mailer.send(mail).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(MailRefused)
  expect(String(failed)).toContain('553 sender not allowed')
  expect(received.data).toBe('')
})

it('fails where no server answers', async () => {
  const mailer = smtpMailer({ smtpUrl: 'smtp://127.0.0.1:1', mailFrom: 'a@example.test' })
  await expect(mailer.send(mail)).rejects.toThrow(/ECONNREFUSED/)
})

it('gives up on a server that goes on and on, and hangs up', async () => {
  const hungUp = Promise.withResolvers<void>()
  const server = createServer((socket) => {
    socket.write('220 test\r\n')
    const more = setInterval(() => socket.write('250-one more\r\n'), 20)
    socket.on('error', () => {})
    socket.resume()
    socket.on('close', () => {
      clearInterval(more)
      hungUp.resolve()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  end = () => server.close()
  const { port } = server.address() as AddressInfo
  const mailer = smtpMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom: 'a@example.test' }, 500)
  const failed = await mailer.send(mail).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(MailRefused)
  await hungUp.promise
})
