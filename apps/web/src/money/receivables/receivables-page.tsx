import { messages } from '@armature/domain/messages'
import { pages } from '@armature/domain/pages/pages'
import type { Actor } from '@armature/domain/rights/actor'
import { canEver } from '@armature/domain/rights/abilities'
import { Button, Group, Stack, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import type { EmptyStateProps } from '@armature/ui/empty-state.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useAddress } from '@armature/ui/use-address.ts'
import { useActor } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { Money, moneyText } from '../../platform/cells/money.tsx'
import { paths } from '../../platform/paths.ts'
import type { Buyer, Receivables } from './receivables-api.ts'
import { receivablesQuery, refreshReceivables } from './receivables-api.ts'
import { RecordTransfers } from './record-transfers.tsx'
import { TermsDialog } from './terms-dialog.tsx'

const termsText = ({ net_days, credit_limit }: Buyer): string =>
  net_days === null || credit_limit === null ? 'None' : `Net ${net_days}, up to ${moneyText(credit_limit)}`

const columnsFor = (onTerms: (buyer: Buyer) => void): Column<Buyer>[] => [
  {
    id: 'buyer',
    header: 'Buyer',
    isRowHeader: true,
    cell: ({ name, company }) => (company === null ? name : `${company} (${name})`),
  },
  { id: 'terms', header: 'Terms', cell: termsText },
  {
    id: 'counted',
    header: 'Credit used',
    align: 'right',
    cell: ({ counted }) => <Money value={counted} />,
  },
  { id: 'open', header: 'Open', align: 'right', cell: ({ open }) => <Money value={open} /> },
  { id: 'overdue', header: 'Overdue', align: 'right', cell: ({ overdue }) => <Money value={overdue} /> },
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isHeaderHidden: true,
    isScreenOnly: true,
    align: 'right',
    cell: (buyer) => (
      <Group gap={6} justify="flex-end" wrap="nowrap">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Terms of ${buyer.name}`}
          onClick={() => onTerms(buyer)}
        >
          Terms
        </Button>
        <LinkButton
          to={paths.buyerStatement(buyer.id)}
          variant="default"
          size="compact-sm"
          aria-label={`Statement of ${buyer.name}`}
        >
          Statement
        </LinkButton>
      </Group>
    ),
  },
]

const TakesTransfers = ({ takes_transfers, has_account }: Receivables) => {
  const set = useWrite({
    send: (takes: boolean, write) => write('setTakesTransfers', { body: { takes_transfers: takes } }),
    onSettled: refreshReceivables,
  })
  return (
    <Switch
      label="Accept bank transfers"
      description={
        has_account ? 'Vendors ship once the down payment has arrived.' : messages.bankAccountFirst
      }
      checked={takes_transfers}
      disabled={set.isBusy || (!has_account && !takes_transfers)}
      onChange={(event) => void set.run(event.currentTarget.checked)}
    />
  )
}

const showAll = (
  <LinkButton to={paths.receivables} variant="default" size="compact-sm">
    Show all buyers
  </LinkButton>
)

const nothingOverdue = { title: 'Nothing is overdue.' }

/** A store's customers are listed from the start; the marketplace's are found among all users. */
const noBuyer = (actor: Actor): EmptyStateProps =>
  canEver(actor, 'screen.users')
    ? {
        title: 'No buyers on account yet.',
        description: 'Choose “Payment terms and statement” in a customer’s menu under Users.',
        action: (
          <LinkButton to={paths.users} search={{ role: 'CUSTOMER' }} variant="default">
            Go to customers
          </LinkButton>
        ),
      }
    : {
        title: 'No customers yet.',
        description: 'Customers of your store are listed here, and you can give them payment terms.',
      }

/** Buyers' debts to the marketplace or a store, their terms, and incoming transfers. */
export const ReceivablesPage = () => {
  const receivables = useQuery(receivablesQuery)
  const [asked, setAsked] = useState<Buyer | null>(null)
  const { data } = receivables
  const actor = useActor()
  const isOverdueOnly = String(useAddress()['overdue']) === 'true'
  const buyers = data?.buyers.filter(({ overdue }) => !isOverdueOnly || overdue !== '0.00') ?? []
  return (
    <>
      <PageHeader title={pages.receivables.title} description={pages.receivables.description} />
      <Stack gap="lg">
        {data && <TakesTransfers {...data} />}
        {isOverdueOnly && <Group gap="xs">Only buyers with overdue payments. {showAll}</Group>}
        <DataTable
          label="Buyers"
          columns={columnsFor(setAsked)}
          source={{ ...receivables, data: data && { results: buyers, count: buyers.length } }}
          state={null}
          rowKey={({ id }) => id}
          empty={isOverdueOnly ? nothingOverdue : noBuyer(actor)}
        />
        <RecordTransfers />
      </Stack>
      <TermsDialog buyer={asked} onClose={() => setAsked(null)} />
    </>
  )
}
