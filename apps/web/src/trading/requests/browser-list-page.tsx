import { Button, Text } from '@mantine/core'
import { useSelector } from '@tanstack/react-store'
import { useSession } from '../../platform/api/use-session.ts'
import { ShopFrame } from '../../selling/catalogue/shop/shop-frame.tsx'
import { storeSearch } from '../../selling/catalogue/shop/shop-queries.ts'
import { paths } from '../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { readWhole } from '@armature/domain/values/typed-number'
import type { BrowserLine } from './browser-list.ts'
import { browserListStore, changeBrowserLine, removeFromBrowserList } from './browser-list.ts'
import { quantityColumn } from './list-columns.tsx'
import { MovedList } from './moved-list.tsx'

const columns: Column<BrowserLine>[] = [
  {
    id: 'name',
    header: 'Part',
    isRowHeader: true,
    cell: ({ product: id, name }) => (
      <TextLink to={paths.catalogueProduct({ id, name })} search={storeSearch()} fw={600} size="sm">
        {name}
      </TextLink>
    ),
  },
  { id: 'sku', header: 'SKU', cell: ({ sku }) => sku },
  quantityColumn(async ({ product }, text) => {
    changeBrowserLine(product, readWhole(text) ?? 1)
    return null
  }),
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isHeaderHidden: true,
    isPinned: true,
    align: 'right',
    cell: ({ product, name }) => (
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Remove ${name}`}
        onClick={() => removeFromBrowserList(product)}
      >
        Remove
      </Button>
    ),
  },
]

/** Returns to this page, which then opens the quote request for the moved list. */
const toRequest = () => ({ from: `${paths.browserList}?request=true`, ...storeSearch() })

const BrowserList = () => {
  const { lines } = useSelector(browserListStore)
  return (
    <>
      <PageHeader
        title="Your list"
        description="Saved in this browser. It moves to your account when you sign in."
        actions={
          lines.length > 0 && (
            <>
              <LinkButton to={paths.register} search={toRequest()} variant="default">
                Sign up to request a quote
              </LinkButton>
              <LinkButton to={paths.login} search={toRequest()}>
                Sign in to request a quote
              </LinkButton>
            </>
          )
        }
      />
      <DataTable
        label="Your list"
        columns={columns}
        source={wholeList(lines)}
        state={null}
        rowKey={({ product }) => product}
        empty={{
          picture: 'parts',
          title: 'Nothing on your list yet.',
          action: (
            <LinkButton to={paths.catalogue} search={storeSearch()} variant="default" size="xs">
              Go to the catalogue
            </LinkButton>
          ),
        }}
      />
      <Text size="sm" c="dimmed" mt="sm">
        Sign in for notes, target prices and more lists.
      </Text>
    </>
  )
}

/** The parts that a stranger chose; signed-in people have request lists of their own. */
export const BrowserListPage = () => {
  const isStranger = useSession() === null
  return <ShopFrame title="Your list">{isStranger ? <BrowserList /> : <MovedList />}</ShopFrame>
}
