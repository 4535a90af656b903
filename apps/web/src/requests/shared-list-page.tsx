import { canEver } from '@armature/domain/abilities'
import { messages } from '@armature/domain/messages'
import { Text } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { ApiError } from '../api/failures.ts'
import { queryClient } from '../api/query-client.ts'
import { useActor } from '../api/use-session.ts'
import { useWrite } from '../api/use-write.ts'
import { ShopFrame } from '../catalogue/shop/shop-frame.tsx'
import { paths } from '../paths.ts'
import { dayText } from '../ui/days.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { BusyButton } from '../ui/form/busy-button.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { LoadingBlock } from '../ui/loading-block.tsx'
import { moneyText } from '../ui/money.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable, wholeList } from '../ui/table/data-table.tsx'
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

/** Copies to a list of one's own, for readers who may keep one. */
const CopyShared = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  const { run, isBusy } = useWrite({
    send: (_: void, write) => write('copySharedList', { params: { token } }),
    success: ({ name }) => `Copied to “${name}”.`,
    onDone: (copy) => {
      listChanged(copy)
      return navigate({ to: paths.requestList(copy.id) })
    },
    // A list that was shared until now may be shared no more.
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
        description={about.join(' · ') || 'A list of parts that was shared with you.'}
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
      description="Parts are shown here to people who have signed in."
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
  // A list that is shared no more goes from the page, as does a link of which a part is missing.
  if (refused === 404 || refused === 400)
    return (
      <EmptyState
        title={messages.listLinkEnded}
        description="Ask whoever sent it to you for a new one, or check that the whole link was opened."
      />
    )
  // Any other failure of reading it anew leaves what is shown.
  if (data !== undefined) return <Shared token={token} list={data} />
  return error === null ? (
    <LoadingBlock height={340} />
  ) : (
    <LoadError title="The list could not be loaded." onRetry={() => void refetch()} />
  )
}

/** The list behind a link, for everybody who holds it. */
export const SharedListPage = () => {
  const { token = '' } = useParams({ strict: false })
  return (
    <QueryClientProvider client={queryClient}>
      <ShopFrame title="Shared list">
        <SharedOf token={token} />
      </ShopFrame>
    </QueryClientProvider>
  )
}
