import { domainRemoved, storeMoved } from '@armature/domain/accounts/company-domains'
import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { breakable } from '@armature/ui/cells/breakable.tsx'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useSession } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { ProfileSection } from '../accounts/profile/profile-section.tsx'
import { actsColumn } from './acts-column.tsx'
import type { CompanyDomain } from './company-api.ts'
import { domainsQuery, refreshCompanies } from './company-api.ts'
import { DomainDialog } from './domain-dialog.tsx'

const looks = {
  UNPROVED: { label: 'Not proved', tone: 'waiting' },
  LAPSED: { label: 'Lapsed', tone: 'bad' },
  PROVED: { label: 'Proved', tone: 'good' },
} as const satisfies Record<CompanyDomain['state'], { label: string; tone: Tone }>

interface Acts {
  hasStore: boolean
  onProve: (domain: CompanyDomain) => void
  onRenew: (domain: CompanyDomain) => void
  onUse: (domain: CompanyDomain) => void
  onRemove: (domain: CompanyDomain) => void
}

const actsOf = (domain: CompanyDomain, { hasStore, onProve, onRenew, onUse, onRemove }: Acts) => [
  ...(domain.state === 'UNPROVED'
    ? [{ label: 'Prove', name: `Prove ${domain.domain}`, onPress: () => onProve(domain) }]
    : []),
  ...(domain.proved === null && domain.lapses === null
    ? [{ label: 'Claim again', name: `Claim ${domain.domain} again`, onPress: () => onRenew(domain) }]
    : []),
  ...(domain.state === 'PROVED' && hasStore && !domain.is_stores
    ? [{ label: 'Use for store', name: `Use ${domain.domain} for the store`, onPress: () => onUse(domain) }]
    : []),
  ...(domain.is_stores
    ? []
    : [{ label: 'Remove', name: `Remove ${domain.domain}`, onPress: () => onRemove(domain) }]),
]

const columnsOf = (acts: Acts): Column<CompanyDomain>[] => [
  {
    id: 'domain',
    header: 'Domain',
    isRowHeader: true,
    width: 240,
    cell: ({ domain, is_stores }) => (
      <>
        {breakable(domain, '.')} {is_stores && <StatusBadge label="Store" tone="neutral" />}
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: ({ state, finding }) => (
      <>
        <StatusBadge {...looks[state]} />
        {finding !== null && (
          <Text size="xs" c="dimmed">
            {finding}
          </Text>
        )}
      </>
    ),
  },
  { ...actsColumn((domain) => actsOf(domain, acts)), width: 240 },
]

const useDomainActs = (onEnd: () => void, onRenewed: (domain: CompanyDomain) => void) => {
  const onSettled = () => {
    onEnd()
    refreshCompanies()
  }
  const renewing = useWrite({
    send: ({ domain }: CompanyDomain, write) => write('claimCompanyDomain', { body: { domain } }),
    onDone: onRenewed,
    onSettled,
  })
  const using = useWrite({
    send: ({ id }: CompanyDomain, write) => write('setStoreDomain', { params: { id }, body: {} }),
    success: storeMoved,
    onSettled,
  })
  const removing = useWrite({
    send: ({ id }: CompanyDomain, write) => write('removeCompanyDomain', { params: { id } }),
    success: domainRemoved,
    onSettled,
  })
  return { renewing, using, removing }
}

/** The company's domains, for its owners. */
export const DomainsSection = () => {
  const domains = useQuery(domainsQuery)
  const hasStore = useSession()?.tenantId != null
  const [shown, setShown] = useState<number | 'new' | null>(null)
  const [removed, setRemoved] = useState<CompanyDomain | null>(null)
  const show = ({ id }: CompanyDomain) => setShown(id)
  const { renewing, using, removing } = useDomainActs(() => setRemoved(null), show)
  const columns = columnsOf({
    hasStore,
    onProve: show,
    onRenew: (domain) => void renewing.run(domain),
    onUse: (domain) => void using.run(domain),
    onRemove: setRemoved,
  })
  // From the list, so that a check's finding shows in the open dialog.
  const proving = domains.data?.results.find(({ id }) => id === shown) ?? null
  return (
    <ProfileSection
      title="Domains"
      action={
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => setShown('new')}
        >
          Add a domain
        </Button>
      }
    >
      <Text size="sm" c="dimmed" mb="sm">
        Prove that a domain is your company’s. A store opens to buyers once its domain is proved.
      </Text>
      <DataTable
        label="Domains"
        columns={columns}
        source={domains}
        state={null}
        rowKey={({ id }) => id}
        empty={{ title: 'No domains yet.' }}
      />
      <DomainDialog
        shown={shown === 'new' ? shown : proving}
        onClaimed={show}
        onClose={() => setShown(null)}
      />
      <ConfirmDialog
        question={removed && 'Remove this domain? You can add it again with a new record.'}
        subject={removed?.domain}
        isBusy={removing.isBusy}
        onAgree={() => removed && void removing.run(removed)}
        onDisagree={() => setRemoved(null)}
      />
    </ProfileSection>
  )
}
