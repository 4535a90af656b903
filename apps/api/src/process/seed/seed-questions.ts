import type { Actor } from '@armature/domain/rights/actor'
import { parseChannel } from '@armature/domain/chat/channel'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { addQuestion } from '../../desk/chat/ask-question.ts'
import { markChat } from '../../desk/chat/mark-chat.ts'
import { addMessage } from '../../desk/chat/send-message.ts'
import { markQuestionMailsSent } from './writes/order-money-repository.ts'
import { demoBuyer, findListedProducts } from './writes/product-file-repository.ts'
import { must, seedContext } from './seed-context.ts'
import { markSeeded, wasSeeded } from './writes/seed-run-repository.ts'

const runName = 'demo-questions'

/** The demo customer's questions, and the vendor's answers. */
const talks: Readonly<Record<string, readonly string[]>> = {
  'OWN-SERVO': [
    'Does the servo hold its position without power?',
    'No, it needs power to hold. There is a version with a brake, on request.',
    'Good to know, thank you.',
  ],
  'OWN-BRACKET': ['Which screws does the bracket take?', 'M3, four of them; they come with it.'],
}

/** Some questions about parts, asked, answered and read by both as people would; once. */
export const seedQuestions = async (deps: Deps): Promise<void> => {
  if (!deps.config.seedDemo) return
  const found = await inTransaction(
    deps.db,
    systemContext,
    async (trx) =>
      (await wasSeeded(trx, runName))
        ? null
        : { products: await findListedProducts(trx, Object.keys(talks)), buyer: await demoBuyer(trx) },
    { readOnly: true },
  )
  const buyer: Actor | undefined = found?.buyer
  if (found === null || buyer === undefined) return
  const now = deps.clock()
  await inTransaction(deps.db, systemContext, async (trx) => {
    for (const product of found.products) {
      const [question = '', ...answers] = talks[product.sku] ?? []
      const as = (actor: Actor) => seedContext(trx, deps, actor, now)
      const asked = must(
        await addQuestion(as(buyer), {
          product: product.id,
          text: question,
          client_id: `demo-question-${product.id}`,
        }),
        'ask about a part',
      )
      const channel = parseChannel(asked.channel)
      if (channel === null) continue
      for (const [turn, text] of answers.entries()) {
        const body = { text, client_id: `demo-answer-${product.id}-${turn}` }
        const person = turn % 2 === 0 ? product.actor : buyer
        must(await addMessage(as(person), { params: { channel }, body }), 'answer a question')
      }
      for (const person of [buyer, product.actor])
        must(
          await markChat(as(person), { params: { channel }, body: { read: Number.MAX_SAFE_INTEGER } }),
          'read a chat',
        )
    }
    await markQuestionMailsSent(trx)
    await markSeeded(trx, runName, now)
  })
}
