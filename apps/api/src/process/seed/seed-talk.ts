import type { Actor } from '@armature/domain/rights/actor'
import type { Channel } from '@armature/domain/chat/channel'
import { findChatRecord } from '../../desk/chat/channel-repository.ts'
import { markChat } from '../../desk/chat/mark-chat.ts'
import { addMessage } from '../../desk/chat/send-message.ts'
import { must, seedContext } from './seed-context.ts'
import type { Walk } from './walk-quote.ts'
import { later } from '@armature/domain/values/time'

/** The messages, alternately by the asking and the answering person. */
const ofQuotes = [
  [
    'Can the parts come in one parcel? Our goods-in is open on weekdays only.',
    'Yes. We will name the day before it leaves.',
    'Great, thank you.',
  ],
  [
    'Is there a way to get this a week earlier?',
    'I have asked the vendors, and will write as soon as they answer.',
  ],
  [
    'Please send the invoice to accounting as well.',
    'Done. Is there a purchase order number to put on it?',
    'PO-2291, please.',
  ],
]
const ofSubQuotes = [
  [
    'Could you confirm the lead time for these?',
    'Two weeks from the order. The grippers are in stock.',
    'Perfect, that fits.',
  ],
  ['The customer asks for a small discount. Is there room?', 'At this quantity 3 % is possible, not more.'],
]

const say = async (walk: Walk, channel: Channel, people: readonly Actor[], texts: readonly string[]) => {
  const { trx, deps, at } = walk
  for (const person of people) if ((await findChatRecord(trx, person, channel)) === undefined) return
  for (const [turn, text] of texts.entries()) {
    const person = people[turn % people.length]
    if (person === undefined) return
    const ctx = seedContext(trx, deps, person, later(at, { minutes: turn * 7 }))
    const body = { client_id: `demo-${channel.kind}-${channel.id}-${turn}`, text }
    must(await addMessage(ctx, { params: { channel }, body }), `say ${text}`)
  }
  for (const person of people)
    must(
      await markChat(seedContext(trx, deps, person, at), {
        params: { channel },
        body: { read: Number.MAX_SAFE_INTEGER },
      }),
      'read a chat',
    )
}

/**
 * Chats about every other quote: its customer with its seller, and the seller with a vendor. Everybody has read them.
 */
export const seedTalk = async (walk: Walk, index: number): Promise<void> => {
  if (index % 2 === 1) return
  const { trx, quoteId, seller, customer, vendors } = walk
  await say(walk, { kind: 'quote', id: quoteId }, [customer, seller], ofQuotes[index % ofQuotes.length] ?? [])
  const subs = await trx
    .selectFrom('sub_quotes')
    .select(['id', 'vendor_id'])
    .where('quote_id', '=', quoteId)
    .orderBy('id')
    .execute()
  for (const { id, vendor_id } of subs.slice(0, 1)) {
    const vendor = vendors.get(vendor_id)
    if (vendor === undefined || vendor.userId === seller.userId) continue
    await say(walk, { kind: 'subQuote', id }, [seller, vendor], ofSubQuotes[index % ofSubQuotes.length] ?? [])
  }
  const order = await trx.selectFrom('orders').select('id').where('quote_id', '=', quoteId).executeTakeFirst()
  if (order !== undefined)
    await say(
      walk,
      { kind: 'order', id: order.id },
      [customer, seller],
      [
        'When can we expect the parcels?',
        'They are being packed. The tracking link appears here as soon as they leave.',
      ],
    )
}
