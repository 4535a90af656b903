import { keptSynonym, synonymErrors } from '@armature/domain/catalogue/products/search-words'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { Stack } from '@mantine/core'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import type { Synonym } from './synonym-queries.ts'
import { refreshSynonyms } from './synonym-queries.ts'

interface Fields {
  word: string
  means: string
}

const labels = { word: 'Searched for', means: 'Also finds' } as const satisfies Fields

const check = function* (values: Fields): Generator<Issue> {
  for (const field of ['word', 'means'] as const)
    if (values[field].trim() === '') yield { path: [field], message: messages.required }
  if (values.word.trim() === '' || values.means.trim() === '') return
  for (const [field, message] of Object.entries(synonymErrors(keptSynonym(values))))
    yield { path: [field], message }
}

const SynonymForm = ({ synonym, onClose }: { synonym: Synonym | null; onClose: () => void }) => {
  const kit = useKitForm<Fields>({
    start: { word: synonym?.word ?? '', means: synonym?.means ?? '' },
    check,
    labels,
  })
  const save = useWrite({
    send: ({ word, means }: Fields, write) =>
      synonym === null
        ? write('addSynonym', { body: { word, means } })
        : write('changeSynonym', { params: { id: synonym.id }, body: { word, means } }),
    success: messages.synonymSaved,
    failure: false,
    onDone: onClose,
    onRefused: kit.refuse,
    onSettled: refreshSynonyms,
  })
  return (
    <Form kit={kit} onSubmit={save.run}>
      <Stack gap="md">
        <TextField<Fields>
          name="word"
          label={labels.word}
          description="Up to three words, such as “buck converter”. Capitals, accents and hyphens don’t matter."
          maxLength={limits.search.synonym}
          isFirst
          isRequired
        />
        <TextField<Fields>
          name="means"
          label={labels.means}
          description="The catalogue’s own name, such as “dc dc regulator”."
          maxLength={limits.search.synonym}
          isRequired
        />
        <FormEnd submit="Save" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** Adds a synonym, or changes one; null keeps the dialog closed. */
export const SynonymDialog = ({ asked, onClose }: { asked: Synonym | 'new' | null; onClose: () => void }) => (
  <Dialog opened={asked !== null} onClose={onClose} title={asked === 'new' ? 'Add synonym' : 'Edit synonym'}>
    {asked !== null && <SynonymForm synonym={asked === 'new' ? null : asked} onClose={onClose} />}
  </Dialog>
)
