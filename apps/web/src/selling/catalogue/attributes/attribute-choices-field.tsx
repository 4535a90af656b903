import { limits } from '@armature/domain/limits'
import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowBackUp, IconPlus, IconX } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import type { AttributeValues, ChoiceValue } from './attribute-values.ts'
import { longChoiceText } from './attribute-values.ts'

interface RowProps {
  /** For the input, if the form's error is about it. */
  inputRef: Ref<HTMLInputElement> | undefined
  choice: ChoiceValue
  place: number
  count: number
  onChange: (choice: ChoiceValue) => void
  onMove: (by: -1 | 1) => void
  onDrop: () => void
}

/** A new one gets the focus. */
const isNew = ({ id, name }: ChoiceValue): boolean => id === null && name === ''

let added = 0
const newKey = (): string => {
  added += 1
  return `new-${added}`
}

/** The effect of the cross: an unsaved choice is removed, one that products may have is only retired. */
const dropWord = (choice: ChoiceValue): string => (choice.id === null ? 'Remove' : 'Retire')

const ChoiceRow = ({ inputRef, choice, place, count, onChange, onMove, onDrop }: RowProps) => {
  const called = choice.name || `choice ${place + 1}`
  const moves = [
    { by: -1, word: 'up', Icon: IconArrowUp, isShut: place === 0 },
    { by: 1, word: 'down', Icon: IconArrowDown, isShut: place === count - 1 },
  ] as const
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <TextInput
        ref={inputRef ?? null}
        flex={1}
        aria-label={`Choice ${place + 1}`}
        value={choice.name}
        {...(isNew(choice) ? { autoFocus: true } : {})}
        error={longChoiceText(choice)}
        disabled={choice.retired}
        onChange={(event) => onChange({ ...choice, name: event.currentTarget.value })}
      />
      {moves.map(({ by, word, Icon, isShut }) => (
        <ActionIcon
          key={word}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Move ${called} ${word}`}
          // Not `disabled`: a button at the end keeps the focus.
          aria-disabled={isShut}
          {...(isShut ? { 'data-disabled': true } : {})}
          onClick={() => !isShut && onMove(by)}
        >
          <Icon size={16} stroke={1.7} />
        </ActionIcon>
      ))}
      {choice.retired ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Offer ${called} again`}
          onClick={() => onChange({ ...choice, retired: false })}
        >
          <IconArrowBackUp size={16} stroke={1.7} />
        </ActionIcon>
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`${dropWord(choice)} ${called}`}
          onClick={onDrop}
        >
          <IconX size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </Group>
  )
}

const swapped = (choices: readonly ChoiceValue[], place: number, by: -1 | 1): ChoiceValue[] => {
  const other = choices[place + by]
  return choices.map((choice, at) => {
    if (at === place) return other ?? choice
    return at === place + by ? (choices[place] ?? choice) : choice
  })
}

/** An attribute's choices in order. A retired one stays on the products that have it. */
export const AttributeChoicesField = () => {
  const { control } = useFormContext<AttributeValues>()
  const { field, fieldState } = useController<AttributeValues, 'choices'>({ name: 'choices', control })
  const choices = field.value
  const handedOn = useFocusHandedOn<HTMLDivElement>()
  // A refused form focuses it.
  const wrongAt = choices.findIndex((choice) => longChoiceText(choice) !== null)
  const put = (place: number, next: ChoiceValue[]) =>
    field.onChange([...choices.slice(0, place), ...next, ...choices.slice(place + 1)])
  const add = () => field.onChange([...choices, { key: newKey(), id: null, name: '', retired: false }])
  return (
    <Input.Wrapper
      label="Choices"
      labelElement="div"
      error={wrongAt < 0 ? fieldState.error?.message : null}
      description="Products keep a retired choice."
    >
      <Stack ref={handedOn} gap={6} mt={6} role="group" aria-label="Choices">
        {choices.map((choice, place) => (
          <div key={choice.key} data-row>
            <ChoiceRow
              inputRef={place === wrongAt ? field.ref : undefined}
              choice={choice}
              place={place}
              count={choices.length}
              onChange={(next) => put(place, [next])}
              onMove={(by) => field.onChange(swapped(choices, place, by))}
              onDrop={() => put(place, choice.id === null ? [] : [{ ...choice, retired: true }])}
            />
          </div>
        ))}
        <div>
          <Button
            ref={wrongAt < 0 ? field.ref : null}
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            disabled={choices.length >= limits.attribute.choices}
            onClick={add}
          >
            Add choice
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  )
}
