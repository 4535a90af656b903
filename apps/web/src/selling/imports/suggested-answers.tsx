import { fieldOf, withUnit } from '@armature/domain/catalogue/products/product-fields'
import type { AskedOnce } from '@armature/domain/catalogue/imports/import-values'
import { askedChoices, askedNumbers } from '@armature/domain/catalogue/imports/import-values'
import { messages } from '@armature/domain/messages'
import { Button, List, Stack, Text } from '@mantine/core'
import type { Import } from './import-queries.ts'
import type { ImportChoiceProps } from './import-settings.tsx'
import { useReferences } from './use-references.ts'

type Suggestions = Import['suggestions']

/** The suggestions that are still open: the server may not have heard of the latest choices yet. */
const openSuggestions = ({
  questions,
  defaults,
  make_skus,
  raise_packages,
  suggestions,
}: Import): Suggestions => ({
  answers: suggestions.answers.filter(({ value }) =>
    questions.some((one) => one.value === value && one.meant === null),
  ),
  defaults: Object.fromEntries(
    Object.entries(suggestions.defaults).filter(([name]) => defaults[name as AskedOnce] === undefined), // its own keys
  ),
  make_skus: suggestions.make_skus && !make_skus,
  raise_packages: suggestions.raise_packages && !raise_packages,
})

/** The suggestions as text, one line for each effect. */
const useLines = ({ answers, defaults, ...switches }: Suggestions): string[] => {
  const references = useReferences()
  const nameOf = (field: (typeof askedChoices)[number], id: number): string =>
    references[field]?.find((one) => one.id === id)?.name ?? ''
  const choices = askedChoices.flatMap((field) => {
    const given = defaults[field]
    if (given === undefined) return []
    const names = [given].flat().map((id) => nameOf(field, id))
    return [`${fieldOf(field).label}: ${names.join(', ')}`]
  })
  const numbers = askedNumbers.flatMap((field) => {
    const value = defaults[field]
    if (value === undefined) return []
    const { label, unit } = fieldOf(field)
    return [
      field === 'quantity' ? `Stock: ${value}` : `Package ${label.toLowerCase()}: ${withUnit(value, unit)}`,
    ]
  })
  const given = [...choices, ...numbers]
  return [
    ...answers.map(({ field, value, meant }) => `“${value}”: ${nameOf(field, meant)}`),
    ...(switches.make_skus ? [messages.importMakeSkus] : []),
    ...(switches.raise_packages ? [messages.importRaisePackages] : []),
    ...(given.length > 0 ? [`Filled in where missing: ${given.join('; ')}`] : []),
  ]
}

/** Lists the suggestions, and accepts all of them at once. */
export const SuggestedAnswers = ({ of, onChange }: ImportChoiceProps) => {
  const open = openSuggestions(of)
  const lines = useLines(open)
  if (lines.length === 0) return null
  return (
    <Stack gap={6} align="flex-start" mb="md">
      <Text size="sm" fw={550}>
        Suggestions
      </Text>
      <List size="sm">
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() =>
          onChange({
            ...(open.answers.length > 0 && { answers: open.answers }),
            ...(Object.keys(open.defaults).length > 0 && { defaults: { ...of.defaults, ...open.defaults } }),
            ...(open.make_skus && { make_skus: true }),
            ...(open.raise_packages && { raise_packages: true }),
          })
        }
      >
        Accept all suggestions
      </Button>
    </Stack>
  )
}
