import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { listEstimate } from '@armature/domain/requests/request-list'
import { formatCents, fromWire } from '@armature/domain/money'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useActor } from '../../platform/api/use-session.ts'
import { canEver } from '@armature/domain/rights/abilities'
import { paths } from '../../platform/paths.ts'
import { dayText } from '../../platform/cells/day-text.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { RecordAmounts, RecordPage, RecordPanel, RecordView } from '@armature/ui/record/record-page.tsx'
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

/** The day that the list is needed by, its quote, and whether it is shared. */
const About = ({ list }: { list: RequestList }) => {
  const opensQuote = canEver(useActor(), 'screen.own-quotes')
  const { needed_by, requested, shared, changed } = list
  return (
    <RecordPanel label="About the list">
      <FactList
        isPlain
        facts={[
          ['Needed by', needed_by === null ? 'Not set' : dayText(needed_by)],
          [
            'Requested',
            requested === null || !opensQuote ? (
              'Not yet'
            ) : (
              <TextLink key="quote" to={paths.myQuote(requested.quote)} size="sm">
                {`Quote #${requested.quote}`}
              </TextLink>
            ),
          ],
          ['Link', shared === null ? 'Not shared' : <StatusBadge key="link" label="Shared" tone="good" />],
          ['Changed', <DateTime key="changed" value={changed} />],
        ]}
      />
      {list.lines.length > 0 && (
        <Text size="sm" c="dimmed" mt="md">
          When you request a quote, the seller and each line’s vendor see the line’s note and target price.
        </Text>
      )}
    </RecordPanel>
  )
}

const linesText = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)

/** The list's total at catalogue prices, where the catalogue shows any. */
const ListTotal = ({ lines }: Pick<RequestList, 'lines'>) => {
  const { total, priced } = listEstimate(
    lines.map(({ quantity, product }) => ({
      quantity,
      priceCents: product?.price_from ? fromWire(product.price_from.price) : null,
    })),
  )
  return (
    <RecordAmounts
      amounts={[
        ...(priced < lines.length ? [['Without a price', linesText(lines.length - priced)] as const] : []),
        ['At catalogue prices', priced === 0 ? '–' : formatCents(total)],
      ]}
    />
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
    <RecordView
      title={list.name}
      description={`${linesText(list.lines.length)}${list.needed_by === null ? '' : `, needed by ${dayText(list.needed_by)}`}`}
      actions={
        <>
          <LinkButton to={paths.catalogue} variant={list.lines.length > 0 ? 'default' : 'filled'}>
            Add parts
          </LinkButton>
          {list.lines.length > 0 && (
            <LinkButton to={paths.requestFromList(list.id)}>Request quote</LinkButton>
          )}
        </>
      }
      more={[
        { label: 'Name and day', onChoose: () => setAction({ kind: 'rename', list }) },
        { label: 'Share', onChoose: () => setAction({ kind: 'share', list }) },
        { label: 'Copy', onChoose: () => void copy.run(list.id) },
        { label: 'Delete', onChoose: () => setAction({ kind: 'delete', list }), isDestructive: true },
      ]}
      {...(list.lines.length > 0 && { total: <ListTotal lines={list.lines} /> })}
      aside={<About list={list} />}
    >
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
      <LazyListDialog
        act={act}
        onClose={() => setAction(null)}
        onGone={() => navigate({ to: paths.requestLists })}
      />
    </RecordView>
  )
}

/** One of the user's request lists. */
export const RequestListPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="List" queryOf={requestListQuery}>
    {(list) => <ListView key={list.id} list={list} />}
  </RecordPage>
)
