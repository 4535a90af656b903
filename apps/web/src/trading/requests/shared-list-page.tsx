import { canEver } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { Text } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { ApiError } from '../../platform/api/failures.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { useActor } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { ShopFrame } from '../../selling/catalogue/shop/shop-frame.tsx'
import { paths } from '../../platform/paths.ts'
import { dayText } from '../../platform/cells/day-text.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { moneyText } from '../../platform/cells/money.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import { ListedPart } from './list-columns.tsx'
import type { SharedList } from './request-api.ts'
import { listChanged, refreshSharedList, sharedListQuery } from './request-api.ts'

type Line = SharedList['lines'][number]

const columns: Column<Line>[] = [
  { id: 'name', header: 'Part', isRowHeader: true, cell: (line) => <ListedPart line={line} /> },
  { id: 'vendor', header: 'Vendor', cell: ({ product }) => product?.vendor ?? '–' },
  { id: 'quantity', header: 'Quantity', align: 'right', cell: ({ quantity }) => quantity },
  { id: 'note', header: 'Note', isProse: true, cell: ({ note }) => note || '–' },
]

const targetColumn: Column<Line> = {
  id: 'target_price',
  header: 'Target price',
  align: 'right',
  cell: ({ target_price }) => (target_price === null ? '–' : moneyText(target_price)),
}

/** Copies it to the reader's own lists, for readers who may have any. */
const CopyShared = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const { run, isBusy } = useWrite({
    send: (_: void, write) => write('copySharedList', { params: { token } }),
    success: ({ name }) => `Copied to “${name}”.`,
    onDone: (copy) => {
      listChanged(copy)
      return navigate({ to: paths.requestList(copy.id) })
    },
    // A list that was shared until now may have been unshared.
    onRefused: () => refreshSharedList(token),
  })
  return (
    <BusyButton isBusy={isBusy} onClick={() => void run()}>
      Copy to my lists
    </BusyButton>
  )
}

const Shared = ({ token, list }: { token: string; list: SharedList }) => {
  const mayCopy = canEver(useActor(), 'screen.request-lists')
  const about = [
    list.company && `From ${list.company}`,
    list.needed_by && `Needed by ${dayText(list.needed_by)}`,
  ].filter(Boolean)
  const hasTargets = list.lines.some(({ target_price }) => target_price !== null)
  return (
    <>
      <PageHeader
        title={list.name}
        description={about.join(' · ') || 'A list shared with you.'}
        {...(mayCopy && { actions: <CopyShared token={token} /> })}
      />
      {list.unseen > 0 && (
        <Text size="sm" c="dimmed" mb="sm">
          {list.unseen === 1
            ? 'One more line has a part that isn’t shown to you.'
            : `${list.unseen} more lines have parts that aren’t shown to you.`}
        </Text>
      )}
      <DataTable
        label={`Lines of ${list.name}`}
        columns={hasTargets ? [...columns, targetColumn] : columns}
        source={wholeList(list.lines)}
        state={null}
        rowKey={(line) => list.lines.indexOf(line)}
        empty={{ picture: 'parts', title: 'Nothing on this list.' }}
      />
    </>
  )
}

/** To sign-in, and back to the list. */
const SignInToSee = () => {
  const from = useRouterState({ select: ({ location }) => location.href })
  return (
    <EmptyState
      title="Sign in to see this list"
      description="Sign in to see the parts."
      action={
        <LinkButton to={paths.login} search={{ from }}>
          Sign in
        </LinkButton>
      }
    />
  )
}

const SharedOf = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery(sharedListQuery(token))
  const refused = error instanceof ApiError ? error.status : null
  if (refused === 401) return <SignInToSee />
  // An unshared list leaves the page, and so does an incomplete link.
  if (refused === 404 || refused === 400)
    return (
      <EmptyState
        title={messages.listLinkEnded}
        description="Check that the link is complete, or ask the sender for a new one."
      />
    )
  // After any other failure of a refetch, the shown list stays.
  if (data !== undefined) return <Shared token={token} list={data} />
  return error === null ? (
    <LoadingBlock height={340} />
  ) : (
    <LoadError title="The list could not be loaded." onRetry={() => void refetch()} />
  )
}

/** The list behind a link, for everybody who has it. */
export const SharedListPage = ({ token }: { token: string }) => {
  return (
    <QueryClientProvider client={queryClient}>
      <ShopFrame title="Shared list">
        <SharedOf token={token} />
      </ShopFrame>
    </QueryClientProvider>
  )
}
