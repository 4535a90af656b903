import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useActor } from '../../platform/api/use-session.ts'
import { canEver } from '@armature/domain/rights/abilities'
import { paths } from '../../platform/paths.ts'
import { dayText } from '../../platform/cells/day-text.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { RecordPage } from '@armature/ui/record/record-page.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { LazyListDialog } from './lazy-list-dialog.ts'
import { lineColumns } from './list-columns.tsx'
import type { ListAction } from './list-dialogs.tsx'
import { removeLine } from './remove-line.ts'
import type { RequestList } from './request-api.ts'
import { canBeAsked, isOfTwoSellers, requestListQuery } from './request-api.ts'
import { useCopyList } from './use-copy-list.ts'

/** The list's day, its link, and its quote. */
const About = ({ list }: { list: RequestList }) => {
  const opensQuote = canEver(useActor(), 'screen.own-quotes')
  return (
    <Group gap={8}>
      <span>{list.needed_by === null ? 'No day set' : `Needed by ${dayText(list.needed_by)}`}</span>
      {list.shared && <StatusBadge label="Shared by link" tone="good" />}
      {list.requested && opensQuote && (
        <TextLink to={paths.myQuote(list.requested.quote)} size="sm">
          {`Requested as quote #${list.requested.quote}`}
        </TextLink>
      )}
    </Group>
  )
}

/** Lines without a part say so, and suggest what to do. */
const LeftOut = ({ list }: { list: RequestList }) => {
  const left = list.lines.filter((line) => !canBeAsked(line)).length
  const isOver = list.lines.length > limits.quote.lines
  if (left === 0 && !isOver) return null
  return (
    <Notice
      color={isOver ? 'orange' : 'blue'}
      title={left === 0 ? 'Too long for one quote' : 'Some lines have no part'}
    >
      {left > 0 && (
        <Text size="sm">
          {left === 1
            ? 'One line has no part for sale. Choose a part, or let us ask vendors.'
            : `${left} lines have no part for sale. Choose parts, or let us ask vendors.`}
        </Text>
      )}
      {isOver && (
        <Text size="sm">{`A quote can have at most ${limits.quote.lines} lines. Copy the list and remove some from each.`}</Text>
      )}
    </Notice>
  )
}

/** It has parts of two sellers, which can't share one quote. */
const TwoSellers = ({ list }: { list: RequestList }) =>
  isOfTwoSellers(list) && (
    <Notice color="orange" title="Not for one quote">
      <Text size="sm">{messages.listOfTwoSellers}</Text>
    </Notice>
  )

const ListView = ({ list }: { list: RequestList }) => {
  const navigate = useNavigate()
  const [act, setAction] = useState<ListAction | null>(null)
  const copy = useCopyList()
  return (
    <>
      <PageHeader
        title={list.name}
        description={<About list={list} />}
        actions={
          <>
            <Button variant="default" size="compact-sm" onClick={() => setAction({ kind: 'rename', list })}>
              Name and day
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => setAction({ kind: 'share', list })}>
              Share
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => void copy.run(list.id)}>
              Copy
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => setAction({ kind: 'delete', list })}>
              Delete
            </Button>
            <LinkButton to={paths.catalogue} variant="default" size="compact-sm">
              Add parts
            </LinkButton>
            {list.lines.length > 0 && (
              <LinkButton to={paths.requestFromList(list.id)} size="compact-sm">
                Request quote
              </LinkButton>
            )}
          </>
        }
      />
      <Stack gap="md">
        <TwoSellers list={list} />
        <LeftOut list={list} />
        <DataTable
          label={`Lines of ${list.name}`}
          columns={lineColumns(list.id, {
            onFind: (line) => setAction({ kind: 'find', list, line }),
            onRemove: (line) => removeLine({ list, line }),
          })}
          source={wholeList(list.lines)}
          state={null}
          rowKey={({ id }) => id}
          empty={{
            picture: 'parts',
            title: 'Nothing on this list yet.',
            description: 'Add parts from the catalogue.',
            action: (
              <LinkButton to={paths.catalogue} variant="default" size="xs">
                Go to the catalogue
              </LinkButton>
            ),
          }}
        />
        {list.lines.length > 0 && (
          <Text size="sm" c="dimmed">
            When you request a quote, the seller and the line’s vendor see its note and target price.
          </Text>
        )}
      </Stack>
      <LazyListDialog
        act={act}
        onClose={() => setAction(null)}
        onGone={() => navigate({ to: paths.requestLists })}
      />
    </>
  )
}

/** One of the user's request lists. */
export const RequestListPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="List" queryOf={requestListQuery}>
    {(list) => <ListView key={list.id} list={list} />}
  </RecordPage>
)
