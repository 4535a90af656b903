import { parseChannel } from '@armature/domain/chat/channel'
import { Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/paths.ts'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { GrowingItem, GrowingList } from '@armature/ui/growing-list.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { ChatButton } from '../chat-button.tsx'
import type { Question } from './question-queries.ts'
import { questionsQuery } from './question-queries.ts'

const Words = ({ product, vendor, mine, last }: Question) => (
  <>
    <TextLink to={paths.catalogueProduct(product)} fw={600}>
      {product.name}
    </TextLink>
    <Text size="xs" c="dimmed">
      {mine ? `You asked ${vendor}` : 'A buyer asked'} · <DateTime value={last.at} />
    </Text>
    <Text size="sm" lineClamp={2}>
      {last.mine ? `You: ${last.text}` : last.text}
    </Text>
  </>
)

const Item = ({ question }: { question: Question }) => {
  const parsed = parseChannel(question.channel)
  const name = `the question about ${question.product.name}`
  return (
    <GrowingItem words={<Words {...question} />}>
      {parsed !== null && <ChatButton channel={parsed} name={name} />}
    </GrowingItem>
  )
}

/** Buyers' questions about parts, and the user's own; each is answered in its chat. */
export const QuestionsPage = () => (
  <>
    <PageHeader
      title="Questions"
      description="Questions about parts, between buyer and vendor. Names and contacts are not shown."
    />
    <GrowingList
      label="Questions"
      query={useInfiniteQuery(questionsQuery)}
      renderItem={(question) => <Item key={question.id} question={question} />}
      empty={
        <EmptyState
          picture="bell"
          title="No questions yet."
          description="To ask one, open a part in the catalogue."
        />
      }
    />
  </>
)
