import { parseChannel } from '@armature/domain/chat/channel'
import { Button, Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { paths } from '../paths.ts'
import { DateTime } from '../ui/date-time.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { ChatButton } from './chat-button.tsx'
import type { Question } from './question-queries.ts'
import { questionsQuery } from './question-queries.ts'
import classes from './questions-page.module.css'

const Item = ({ question }: { question: Question }) => {
  const { channel, product, vendor, mine, last } = question
  const parsed = parseChannel(channel)
  const name = `the question about ${product.name}`
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <TextLink to={paths.catalogueProduct(product)} fw={600}>
          {product.name}
        </TextLink>
        <Text size="xs" c="dimmed">
          {mine ? `You asked ${vendor}` : 'A buyer asked'} · <DateTime value={last.at} />
        </Text>
        <Text size="sm" className={classes.last ?? ''}>
          {last.mine ? `You: ${last.text}` : last.text}
        </Text>
      </div>
      {parsed !== null && <ChatButton channel={parsed} name={name} />}
    </li>
  )
}

/** What buyers ask about parts, and what one has asked oneself: each is answered in its chat. */
export const QuestionsPage = () => {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(questionsQuery)
  const questions = data?.pages.flatMap(({ results }) => results)
  return (
    <>
      <PageHeader
        title="Questions"
        description="About parts, between a buyer and the part’s vendor. Names and contacts stay out of it."
      />
      {questions === undefined && isError && <LoadError onRetry={() => void refetch()} />}
      {questions === undefined && !isError && <Skeleton height={120} aria-busy="true" aria-label="Loading" />}
      {questions?.length === 0 && (
        <EmptyState
          picture="bell"
          title="No questions yet."
          description="A part’s page in the catalogue has a button to ask its vendor."
        />
      )}
      {questions !== undefined && questions.length > 0 && (
        <ul className={classes.list} aria-label="Questions">
          {questions.map((question) => (
            <Item key={question.id} question={question} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          mt="sm"
          variant="default"
          size="xs"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </>
  )
}
