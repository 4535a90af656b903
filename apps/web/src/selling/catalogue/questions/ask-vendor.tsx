import { can } from '@armature/domain/rights/abilities'
import { parseChannel } from '@armature/domain/chat/channel'
import { canBuyAt } from '@armature/domain/quotes/workflow/quote-parties'
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor, useSession } from '../../../platform/api/use-session.ts'
import { ChatButton } from '../../../desk/chat/chat-button.tsx'
import { ownQuestionQuery } from '../../../desk/chat/questions/question-queries.ts'
import { QuestionDialog } from './lazy-question-dialog.ts'
import { savedQuestion } from './question-draft.ts'
import type { ShopProduct } from '../shop/shop-queries.ts'

/** The chat of the user's question about this part. */
const OwnQuestion = ({ product }: { product: ShopProduct }) => {
  const { data: question } = useQuery(ownQuestionQuery(product.id))
  const channel = question ? parseChannel(question.channel) : null
  if (channel === null) return null
  return (
    <Group gap={8}>
      <Text size="sm">You asked the vendor.</Text>
      <ChatButton channel={channel} name={`the question about ${product.data.name}`} />
    </Group>
  )
}

/** Asks the part’s vendor; hidden for the user's own part, or another store’s. */
export const AskVendor = ({ product }: { product: ShopProduct }) => {
  const isStranger = useSession() === null
  const actor = useActor()
  const { id, tenant, data } = product
  // After sign-in the question is open with its text.
  const [isOpen, setOpen] = useState(() => !isStranger && savedQuestion(id) !== '')
  const isOwn = can(actor, 'product.update', { vendorId: data.vendor.id })
  if (!isStranger && (isOwn || !canBuyAt(actor, tenant))) return null
  return (
    <>
      <Group gap={8}>
        <Button
          variant="subtle"
          size="compact-md"
          onPointerEnter={QuestionDialog.preload}
          onClick={() => setOpen(true)}
          aria-haspopup="dialog"
        >
          Ask the vendor
        </Button>
      </Group>
      {!isStranger && <OwnQuestion product={product} />}
      <QuestionDialog
        product={{ id, name: data.name, vendor: data.vendor.name }}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
