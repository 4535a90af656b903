import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildMedia } from '../../../testing/builders.ts'
import type { TestUser } from '../../../testing/builders.ts'
import type { Quoted, QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../testing/quote-world.ts'
import { callRaw } from '../../../testing/calls/raw-call.ts'
import { fbxText, picture, readAddress, stepText, storedFiles } from '../../../testing/files/uploads.ts'

let world: QuoteWorld
let quote: Quoted
let channel: string
let ofQuote: string
beforeAll(async () => {
  world = await startQuoteWorld()
  quote = await addQuote(world)
  await putIn(world, quote, 'SENT_TO_VENDOR')
  channel = `subQuote-${quote.subs[0]?.id}`
  ofQuote = `Quote-${quote.id}`
})
afterAll(() => world.stop())

interface Sent {
  name: string
  bytes: Buffer | string
}
const upload = async (user: TestUser, to: string, { name, bytes }: Sent) => {
  const form = { file: { name, bytes: Buffer.from(bytes) } }
  const answer = await callRaw(world, user, 'uploadChatFile', { params: { channel: to }, form })
  return { ...answer, body: JSON.parse(answer.text) as { id: string; kind: string } }
}
const uploadPicture = async (user: TestUser, to = channel) =>
  (await upload(user, to, { name: 'bracket.png', bytes: await picture() })).body.id

let ids = 0
const send = (user: TestUser, attachments: string[], { text = '', to = channel } = {}) =>
  world.callAs(user, 'sendChatMessage', {
    params: { channel: to },
    body: { client_id: `file-client-${(ids += 1)}`, text, attachments },
  })
const list = async (user: TestUser, query: Record<string, string> = {}) =>
  (await world.callAs(user, 'listChatMessages', { params: { channel }, query })).ok.results
const newest = async (user: TestUser) => {
  const [message] = await list(user)
  if (message === undefined) throw new Error('no message')
  return message
}
const filesOfNewest = async (user: TestUser) =>
  (await newest(user)).attachments.map(({ address, thumbnail }) => ({ address, thumbnail: thumbnail ?? '' }))
const noFile = { address: '', thumbnail: '' }
const passOf = (address: string): string => address.slice(address.indexOf('?'))
const statusOf = async (address: string) => (await readAddress(world, address)).status

it('a message brings pictures and files, which its channel’s readers see and save', async () => {
  const step = await upload(world.vendor, channel, { name: '../größe <1>.step', bytes: stepText })
  expect([step.status, step.body]).toMatchObject([200, { kind: 'FILE', name: 'größe <1>.step', width: null }])
  const sent = (await send(world.vendor, [await uploadPicture(world.vendor), step.body.id])).ok
  expect(sent.attachments.map(({ kind, name }) => [kind, name])).toEqual([
    ['IMAGE', 'bracket.png'],
    ['FILE', 'größe <1>.step'],
  ])
  const [shown = noFile, saved = noFile] = await filesOfNewest(world.admin)
  const thumbnail = await readAddress(world, shown.thumbnail)
  expect(thumbnail.headers.get('content-type')).toBe('image/webp')
  const file = await readAddress(world, saved.address)
  expect([file.status, await file.text()]).toEqual([200, stepText])
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-disposition': `attachment; filename="gro_e <1>.step"; filename*=UTF-8''gr%C3%B6%C3%9Fe%20%3C1%3E.step`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-cache',
  })
  // Another answer of it is of another session, and by itself it is good for nothing.
  expect(saved.address).not.toBe(sent.attachments[1]?.address)
  expect(await statusOf(saved.address.replace(/\?.*/, ''))).toBe(404)
  expect(await statusOf(saved.address.replace('/media/chat/', '/media/'))).toBe(404)
  expect(await statusOf(shown.address.replace(passOf(shown.address), passOf(saved.address)))).toBe(404)
})

it('a name with an inch sign, which browsers write as %22, is shown and saved with it', async () => {
  const name = 'wheel 3" ü; x=1.txt'
  const sent = await upload(world.vendor, channel, { name: name.replace('"', '%22'), bytes: 'Wheel' })
  expect(sent.body).toMatchObject({ name })
  await send(world.vendor, [sent.body.id], { text: 'Look' })
  const [attached] = (await newest(world.admin)).attachments
  expect(attached?.name).toBe(name)
  const file = await readAddress(world, attached?.address ?? '')
  expect(file.headers.get('content-disposition')).toBe(
    `attachment; filename="wheel 3_ u; x=1.txt"; filename*=UTF-8''wheel%203%22%20%C3%BC%3B%20x%3D1.txt`,
  )
})

it('a message that is only files is quoted by their names, and by nothing once it was taken back', async () => {
  const notes = await upload(world.vendor, channel, { name: 'notes.txt', bytes: 'Arm' })
  const { seq } = (await send(world.vendor, [await uploadPicture(world.vendor), notes.body.id])).ok
  const params = { channel }
  const body = { client_id: 'file-quoted', text: 'Thanks', reply_to: seq }
  const answer = (await world.callAs(world.admin, 'sendChatMessage', { params, body })).ok
  expect(answer.reply_to?.text).toBe('bracket.png, notes.txt')
  await world.callAs(world.vendor, 'deleteChatMessage', { params: { channel, seq } })
  expect((await newest(world.admin)).reply_to?.text).toBe('')
})

it('what may be sent is said by content and name together', async () => {
  const refused: Sent[] = [
    { name: 'page.html', bytes: '<script>alert(1)</script>' },
    { name: 'run.exe', bytes: Buffer.from('4d5a9000', 'hex') },
    { name: 'letter.pdf', bytes: 'not one' },
    { name: 'letter.txt', bytes: '%PDF-1.7\n' },
    { name: 'drawing.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    { name: 'note.txt', bytes: Buffer.from([0x61, 0x00, 0x62]) },
    { name: 'part.step', bytes: fbxText },
    { name: 'noending', bytes: 'words' },
  ]
  for (const file of refused) {
    const answer = await upload(world.vendor, channel, file)
    expect([file.name, answer.status], answer.text).toEqual([file.name, 400])
    expect(answer.text).toContain(messages.chatFileKind)
  }
  const taken: Sent[] = [
    { name: 'Prices.CSV', bytes: 'part;price\nArm;12\n' },
    { name: 'letter.pdf', bytes: '%PDF-1.7\n' },
    { name: 'all.zip', bytes: Buffer.from('504b0506', 'hex') },
    { name: 'sheet.xlsx', bytes: Buffer.from('504b0304', 'hex') },
  ]
  for (const file of taken) expect((await upload(world.vendor, channel, file)).status, file.name).toBe(200)
  const large = Buffer.alloc(limits.chat.files.bytes + 1, 'a')
  expect((await upload(world.vendor, channel, { name: 'large.txt', bytes: large })).status).toBe(413)
  expect((await upload(world.vendor, channel, { name: 'bad.png', bytes: '\x89PNG\r\n\x1a\n' })).status).toBe(
    400,
  )
})

it('only one’s own files, sent to this channel and in no message yet, are sent', async () => {
  const own = await uploadPicture(world.vendor)
  const { publicId: ofProduct } = await buildMedia(world.owner, { owner_id: world.vendor.userId })
  const others = [
    await uploadPicture(world.admin),
    await uploadPicture(world.admin, ofQuote),
    ofProduct,
    'A'.repeat(22),
  ]
  for (const id of others) expect((await send(world.vendor, [own, id])).status).toBe(404)
  expect((await send(world.vendor, [own, own])).status).toBe(404)
  expect((await send(world.admin, [others[1] ?? ''])).status).toBe(404)
  expect((await send(world.vendor, [own], { text: 'Look' })).status).toBe(201)
  expect((await send(world.vendor, [own])).status).toBe(404)
  expect((await send(world.vendor, [])).status).toBe(400)
  const many = Array.from({ length: limits.chat.files.most + 1 }, () => own)
  expect((await send(world.vendor, many)).status).toBe(400)
  expect((await upload(world.customer, channel, { name: 'a.txt', bytes: 'x' })).status).toBe(404)
  // A product takes none of them, and neither call shows them elsewhere.
  expect((await world.callAs(world.vendor, 'readMedia', { params: { id: own } })).status).toBe(404)
  expect((await list(world.admin)).filter(({ text, deleted }) => text === '' && !deleted).length).toBe(1)
})

it('sent twice under one id with the same files it is there once, with others it is refused', async () => {
  const attachments = [await uploadPicture(world.vendor)]
  const body = { client_id: 'file-twice', text: 'Twice', attachments }
  const params = { channel }
  const first = (await world.callAs(world.vendor, 'sendChatMessage', { params, body })).ok
  expect((await world.callAs(world.vendor, 'sendChatMessage', { params, body })).ok.seq).toBe(first.seq)
  const other = { ...body, attachments: [] }
  expect((await world.callAs(world.vendor, 'sendChatMessage', { params, body: other })).status).toBe(409)
})

it('a search finds a file by its name', async () => {
  const { body } = await upload(world.vendor, channel, { name: 'torque-curve.pdf', bytes: '%PDF-1.4\n' })
  const { seq } = (await send(world.vendor, [body.id])).ok
  expect((await list(world.admin, { search: 'TORQUE' })).map((found) => found.seq)).toEqual([seq])
})

it('a message that is taken back takes its files with it', async () => {
  const id = await uploadPicture(world.vendor)
  const { seq } = (await send(world.vendor, [id])).ok
  const { thumbnail, address } = (await newest(world.admin)).attachments[0] ?? { thumbnail: '', address: '' }
  const before = await storedFiles(world)
  expect(await statusOf(thumbnail ?? '')).toBe(200)
  await world.callAs(world.vendor, 'deleteChatMessage', { params: { channel, seq } })
  expect((await newest(world.admin)).attachments).toEqual([])
  expect([await statusOf(thumbnail ?? ''), await statusOf(address)]).toEqual([404, 404])
  expect((await world.callAs(world.admin, 'readChatFile', { params: { channel, file: id } })).status).toBe(
    404,
  )
  expect((await storedFiles(world)).length).toBe(before.length - 3)
  expect(await world.owner.selectFrom('media').where('public_id', '=', id).selectAll().execute()).toEqual([])
})

it('an address ends with the session and with the right to see the record', async () => {
  await send(world.vendor, [await uploadPicture(world.vendor)])
  const address = async (user: TestUser) => (await newest(user)).attachments[0]?.address ?? ''
  const [ofVendor, ofAdmin] = [await address(world.vendor), await address(world.admin)]
  expect([await statusOf(ofVendor), await statusOf(ofAdmin)]).toEqual([200, 200])
  expect((await world.callAs(world.admin, 'logout', {})).status).toBeLessThan(300)
  expect([await statusOf(ofVendor), await statusOf(ofAdmin)]).toEqual([200, 404])
  // Out of its vendor's sight.
  await world.owner
    .updateTable('sub_quotes')
    .set({ status: 'ADMIN_APPROVED' })
    .where('id', '=', quote.subs[0]?.id ?? 0)
    .execute()
  expect(await statusOf(ofVendor)).toBe(404)
})
