import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { DialogForm } from '../orders/dialog-form.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import type { Quote } from '../quotes/record/quotes-api.ts'
import { quoteChanged, refreshQuotes } from '../quotes/record/quotes-api.ts'
import type { WordsFields } from '../quotes/request/words-fields.ts'
import { emptyWords, isBlankWords, sentWords, wordsIssues } from '../quotes/request/words-fields.ts'

type Sent = ReturnType<typeof sentWords>[number]

const check = function* (fields: WordsFields) {
  if (isBlankWords(fields)) yield { path: ['text'], message: messages.requiredPlain }
  yield* wordsIssues([], fields)
}

export interface AddLineDialogProps {
  quote: Quote | null
  onClose: () => void
}

/** A sourcing request for a quote that its customer has no offer of yet. */
export const AddLineDialog = ({ quote, onClose }: AddLineDialogProps) => (
  <Dialog opened={quote !== null} onClose={onClose} title={`Line in words for quote #${quote?.id}`}>
    {quote !== null && (
      <DialogForm<WordsFields, Sent, Quote>
        start={emptyWords}
        check={check}
        toSent={(fields) => sentWords([fields])[0] ?? { text: '', part_number: '', quantity: 0 }}
        labels={{ text: 'What is needed', part_number: 'Part number', quantity: 'Quantity' }}
        note="The offer waits until this has a part or is left out."
        send={(body, write) => write('addOpenLine', { params: { id: quote.id }, body })}
        success="Line added"
        onDone={(saved) => {
          quoteChanged(saved)
          refreshQuotes()
        }}
        submit="Add"
        onClose={onClose}
      >
        <TextField<WordsFields> name="text" label="What is needed" maxLength={limits.requestList.words} />
        <TextField<WordsFields> name="part_number" label="Part number (optional)" />
        <TextField<WordsFields>
          name="quantity"
          label="Quantity"
          hints={{ inputMode: 'numeric', autoComplete: 'off' }}
        />
      </DialogForm>
    )}
  </Dialog>
)
