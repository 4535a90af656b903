import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { failureText } from '../../platform/api/failures.ts'
import { saveContent } from '@armature/ui/save-file.ts'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { referenceQueries } from '../catalogue/products/catalogue-queries.ts'
import classes from './imports.module.css'

const optionsOf = (kind: string, list: readonly { id: number; name: string }[] | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: `${kind}:${id}`, label: name }))

/** A file to fill in, with the columns of one subcategory or kind of equipment. */
export const TemplateChoice = () => {
  const subcategories = useQuery(referenceQueries.subcategories)
  const equipment = useQuery(referenceQueries.equipment)
  const [place, setPlace] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (format: 'csv' | 'xlsx'): Promise<void> => {
    const [kind = '', id = ''] = place.split(':')
    try {
      const query = { format, ...(id === '' ? {} : { [kind]: id }) }
      saveContent(await call('readImportTemplate', { query }))
      setProblem(null)
    } catch (error) {
      setProblem(failureText(error, 'The template could not be made.'))
    }
  }
  return (
    <>
      <Group gap="sm" align="flex-end" className={classes.fields ?? ''}>
        <NativeSelect
          label="Template for"
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
          data={[
            { value: '', label: 'Components, without specifications' },
            { group: 'Components', items: optionsOf('component_subcategory', subcategories.data) },
            { group: 'Models', items: optionsOf('equipment', equipment.data) },
          ]}
        />
        <Button variant="default" onClick={() => void save('xlsx')}>
          XLSX template
        </Button>
        <Button variant="default" onClick={() => void save('csv')}>
          CSV template
        </Button>
      </Group>
      {problem !== null && <Notice color="red">{problem}</Notice>}
    </>
  )
}
