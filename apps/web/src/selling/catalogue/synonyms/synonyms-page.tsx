import { synonymKey } from '@armature/domain/catalogue/products/search-words'
import { messages } from '@armature/domain/messages'
import { plainText } from '@armature/domain/values/plain-text'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { SearchField } from '@armature/ui/table/tools/search-field.tsx'
import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { dayText } from '../../../platform/cells/day-text.ts'
import { SynonymDialog } from './synonym-dialog.tsx'
import type { Synonym } from './synonym-queries.ts'
import { refreshSynonyms, synonymsQuery } from './synonym-queries.ts'

const changedText = ({ changed_by, changed_at }: Synonym): string =>
  changed_at === null ? '–' : `${changed_by ?? ''}, ${dayText(changed_at)}`

const columnsFor = (edit: (one: Synonym) => void, remove: (one: Synonym) => void): Column<Synonym>[] => [
  { id: 'word', header: 'Searched for', isRowHeader: true, cell: ({ word }) => word },
  { id: 'means', header: 'Also finds', cell: ({ means }) => means },
  { id: 'changed', header: 'Changed', cell: changedText },
  {
    id: 'acts',
    place: 'act',
    header: 'Actions',
    isHeaderHidden: true,
    isScreenOnly: true,
    align: 'right',
    cell: (one) => (
      <Group gap={6} justify="flex-end" wrap="nowrap">
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Edit ${one.word} = ${one.means}`}
          onClick={() => edit(one)}
        >
          Edit
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Remove ${one.word} = ${one.means}`}
          onClick={() => remove(one)}
        >
          Remove
        </Button>
      </Group>
    ),
  },
]

const shownOf = (all: readonly Synonym[], search: string): Synonym[] => {
  const key = synonymKey(plainText(search))
  return all.filter(({ word, means }) => word.includes(key) || synonymKey(means).includes(key))
}

/** The marketplace operator's list of synonyms. */
export const SynonymsPage = () => {
  const synonyms = useQuery(synonymsQuery)
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useState<Synonym | 'new' | null>(null)
  const [removed, setRemoved] = useState<Synonym | null>(null)
  const remove = useWrite({
    send: ({ id }: Synonym, write) => write('removeSynonym', { params: { id } }),
    success: messages.synonymRemoved,
    onDone: () => setRemoved(null),
    onSettled: refreshSynonyms,
  })
  const shown = synonyms.data && shownOf(synonyms.data, search)
  return (
    <>
      <PageHeader
        title="Synonyms"
        description="Other names that buyers use, including German ones."
        actions={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked('new')}>
            Add synonym
          </Button>
        }
      />
      <DataTable
        label="Synonyms"
        columns={columnsFor(setAsked, setRemoved)}
        source={{ ...synonyms, data: shown && { results: shown, count: shown.length } }}
        state={null}
        toolbar={<SearchField label="Search synonyms" draft={search} change={setSearch} />}
        rowKey={({ id }) => id}
        empty={
          search === ''
            ? { title: 'No synonyms yet.', description: 'Searches find parts only by their own names.' }
            : { title: 'No synonym matches.', description: 'Try another word, or add it.' }
        }
      />
      <SynonymDialog asked={asked} onClose={() => setAsked(null)} />
      <ConfirmDialog
        question={removed && 'Remove this synonym?'}
        subject={removed && `${removed.word} = ${removed.means}`}
        isBusy={remove.isBusy}
        onAgree={() => void (removed !== null && remove.run(removed))}
        onDisagree={() => setRemoved(null)}
      />
    </>
  )
}
