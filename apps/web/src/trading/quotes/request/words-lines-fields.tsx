import { limits } from '@armature/domain/limits'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { TextField } from '@armature/ui/form/fields.tsx'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import classes from '../edit/quote-form.module.css'
import type { RequestFields } from './request-fields.ts'
import { emptyWords } from './words-fields.ts'

/** Parts that the buyer couldn't find in the catalogue: vendors are asked for them (decision 093). */
export const WordsLinesFields = () => {
  const { control } = useFormContext<RequestFields>()
  const lines = useFieldArray({ control, name: 'open_lines', keyName: 'key' })
  const handedOn = useFocusHandedOn<HTMLFieldSetElement>()
  const add = () => lines.append(emptyWords, { focusName: `open_lines.${lines.fields.length}.text` })
  return (
    <fieldset ref={handedOn} className={classes.lines}>
      <legend>Not in the catalogue? (optional)</legend>
      <Text size="sm" c="dimmed">
        Describe the part and we’ll ask vendors. The offer lists what could not be found.
      </Text>
      {lines.fields.map((line, index) => (
        <div
          key={line.key}
          className={classes.words}
          role="group"
          aria-label={`Described part ${index + 1}`}
          data-row
        >
          <TextField<RequestFields> name={`open_lines.${index}.text`} label="What you need" />
          <TextField<RequestFields> name={`open_lines.${index}.part_number`} label="Part number (optional)" />
          <TextField<RequestFields>
            name={`open_lines.${index}.quantity`}
            label="Quantity"
            hints={{ inputMode: 'numeric', autoComplete: 'off' }}
          />
          <div className={classes.lineActions}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`- Remove line ${index + 1} in words`}
              onClick={() => lines.remove(index)}
            >
              <IconMinus size={16} aria-hidden />
            </ActionIcon>
          </div>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={lines.fields.length >= limits.quote.lines}
          onClick={add}
        >
          Describe a part in words
        </Button>
      </div>
    </fieldset>
  )
}
