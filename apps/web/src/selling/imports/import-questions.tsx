import type { AskedChoice, AskedOnce } from '@armature/domain/catalogue/imports/import-values'
import { askedChoices, askedOnce } from '@armature/domain/catalogue/imports/import-values'
import { fieldOf } from '@armature/domain/catalogue/products/product-fields'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { currency as ownCurrency } from '@armature/domain/money'
import { wholeText } from '@armature/domain/values/number-text'
import { numberRefusal, readDecimal } from '@armature/domain/values/typed-number'
import { Button, Group, MultiSelect, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { RecordPanel } from '@armature/ui/record/record-page.tsx'
import { canEver } from '@armature/domain/rights/abilities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useActor } from '../../platform/api/use-session.ts'
import { DecimalField } from '../../platform/tables/reading-fields.tsx'
import { referenceQueries } from '../catalogue/products/catalogue-queries.ts'
import type { Import } from './import-queries.ts'
import type { ImportChoiceProps } from './import-settings.tsx'
import { optionsOf, withDefault } from './import-settings.tsx'
import classes from './imports.module.css'
import { NumberOnce } from './number-once.tsx'
import { SuggestedAnswers } from './suggested-answers.tsx'
import { useReferences } from './use-references.ts'
import { VendorChoice } from './vendor-choice.tsx'

/** Enough for the rate of a currency with small units: 0.006423. */
const rateDecimals = 8

const rowsOf = (rows: number): string => `${wholeText(rows)} ${rows === 1 ? 'row' : 'rows'}`

type OnChange = Pick<ImportChoiceProps, 'onChange'>

/** Asks once for all rows what an unknown value means. Components and models may share a file. */
const ValueChoice = ({
  question: { field, value, rows, meant },
  onChange,
}: { question: Import['questions'][number] } & OnChange) => {
  const subcategories = useQuery(referenceQueries.subcategories)
  const equipment = useQuery(referenceQueries.equipment)
  const group = (name: typeof field, list: typeof equipment.data) =>
    (list ?? []).map((one) => ({ value: `${name} ${one.id}`, label: one.name }))
  return (
    <Select
      label={`“${value}” in ${rowsOf(rows)}`}
      data={[
        { group: 'Components', items: group('component_subcategory', subcategories.data) },
        { group: 'Models', items: group('equipment', equipment.data) },
      ]}
      value={meant === null ? null : `${field} ${meant}`}
      searchable
      clearable
      placeholder="Choose a category"
      onChange={(chosen) => {
        const [name, id] = chosen?.split(' ') ?? []
        const to = name === 'equipment' || name === 'component_subcategory' ? name : field
        onChange({ answers: [{ field: to, value, meant: id === undefined ? null : Number(id) }] })
      }}
    />
  )
}

const MakerChoice = ({
  maker: { spellings, rows, meant },
  onChange,
}: { maker: Import['makers'][number] } & OnChange) => (
  <Select
    label={`Maker in ${rowsOf(rows)}`}
    description={spellings.map((one) => `“${one}”`).join(', ')}
    data={[...new Set([meant, ...spellings])]}
    value={meant}
    allowDeselect={false}
    onChange={(chosen) =>
      chosen !== null && onChange({ makers: [{ maker: spellings[0] ?? meant, meant: chosen }] })
    }
  />
)

/** Converts prices in another currency at the typed rate, or leaves them out. */
const CurrencyChoice = ({
  foreign: { currency, rows, rate, is_answered },
  onChange,
}: { foreign: Import['foreign'][number] } & OnChange) => {
  const [typed, setTyped] = useState(rate === null ? '' : String(rate))
  const given = readDecimal(typed, rateDecimals)
  const isRate = given !== null && given > 0 && given <= limits.import.rate
  const isLeftOut = is_answered && rate === null
  const send = () => {
    if (isRate && given !== rate) onChange({ rates: [{ currency, rate: given }] })
  }
  return (
    <Stack gap={6} align="flex-start">
      <TextInput
        w="100%"
        label={`Exchange rate for ${currency} in ${rowsOf(rows)}`}
        description={`${ownCurrency} for 1 ${currency}`}
        value={typed}
        error={typed.trim() === '' || isRate ? null : numberRefusal(messages.importRate, typed)}
        inputMode="decimal"
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={send}
        onKeyDown={({ key }) => key === 'Enter' && send()}
      />
      {isLeftOut ? (
        <Text size="sm" c="dimmed">
          {messages.importLeftOut}
        </Text>
      ) : (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            setTyped('')
            onChange({ rates: [{ currency, rate: null }] })
          }}
        >
          Import without these prices
        </Button>
      )}
    </Stack>
  )
}

const productsText = (rows: number): string =>
  rows === 0 ? 'new products' : `${wholeText(rows)} new ${rows === 1 ? 'product' : 'products'}`

interface ChoiceOnceProps extends ImportChoiceProps {
  field: AskedChoice
  products: string
}

/** Asks for a required choice that the file lacks, once for all new products. */
const ChoiceOnce = ({ of, field, products, onChange }: ChoiceOnceProps) => {
  const data = useReferences()[field]
  const chosen = of.defaults[field]
  const label = `${fieldOf(field).label} of ${products}`
  const save = (values: number[]) => onChange({ defaults: withDefault(of.defaults, field, values) })
  if (fieldOf(field).kind === 'choices')
    return (
      <MultiSelect
        label={label}
        data={optionsOf(data)}
        value={[chosen ?? []].flat().map(String)}
        searchable
        limit={100}
        placeholder="Choose"
        onChange={(values) => save(values.map(Number))}
      />
    )
  return (
    <Select
      label={label}
      data={optionsOf(data)}
      value={chosen === undefined ? null : String(chosen)}
      searchable
      placeholder="Choose"
      onChange={(value) => save(value === null ? [] : [Number(value)])}
    />
  )
}

const isChoice = (field: AskedOnce): field is AskedChoice => askedChoices.some((one) => one === field)

/** Asks for a required field that the file lacks, once for all new products. */
const FieldOnce = ({ field, rows, ...rest }: ImportChoiceProps & { field: AskedOnce; rows: number }) => {
  const products = productsText(rows)
  return isChoice(field) ? (
    <ChoiceOnce field={field} products={products} {...rest} />
  ) : (
    <NumberOnce field={field} products={products} {...rest} />
  )
}

/** From this many open values on, one answer can be given for all of them. */
const manyValues = 3

/** Chooses one category for all values that have none. */
const OtherValues = ({ of, onChange }: ImportChoiceProps) => {
  const subcategories = useQuery(referenceQueries.subcategories)
  const equipment = useQuery(referenceQueries.equipment)
  const open = of.questions.filter(({ meant }) => meant === null)
  const [first] = open
  if (first === undefined || open.length < manyValues) return null
  return (
    <Select
      label={`All ${wholeText(open.length)} without a category`}
      data={optionsOf(first.field === 'equipment' ? equipment.data : subcategories.data)}
      value={null}
      searchable
      placeholder="Choose a category"
      onChange={(chosen) =>
        chosen !== null &&
        onChange({ answers: open.map(({ field, value }) => ({ field, value, meant: Number(chosen) })) })
      }
    />
  )
}

/** Answered fields stay in place; after a reload the number of rows without a value is unknown. */
const useAsked = (of: Import) => {
  const [seen, setSeen] = useState(
    () =>
      new Map<AskedOnce, number>(
        askedOnce.flatMap((field) => (of.defaults[field] === undefined ? [] : [[field, 0] as const])),
      ),
  )
  // Accepted suggestions are shown too, so that they can be corrected.
  const taken = askedOnce.filter((field) => of.defaults[field] !== undefined && !seen.has(field))
  const fresh = [
    ...taken.map((field) => ({ field, rows: 0 })),
    ...of.asked.filter(({ field, rows }) => seen.get(field) !== rows),
  ].filter(({ field }, at, all) => all.findLastIndex((one) => one.field === field) === at)
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map(({ field, rows }) => [field, rows] as const)]))
  return [...seen]
}

const isNumbering = (of: Import): boolean => of.unnumbered > 0 || of.make_skus
const isRaising = (of: Import): boolean => of.raisable > 0 || of.raise_packages
const isSwitched = (of: Import): boolean => isNumbering(of) || isRaising(of)

const Switches = ({ of, onChange }: ImportChoiceProps) => (
  <>
    {isNumbering(of) && (
      <Switch
        label={messages.importMakeSkus}
        description={`For ${rowsOf(of.unnumbered)} without a SKU. Importing the file again generates the same SKUs.`}
        checked={of.make_skus}
        onChange={({ currentTarget }) => onChange({ make_skus: currentTarget.checked })}
      />
    )}
    {isRaising(of) && (
      <Switch
        label={messages.importRaisePackages}
        description={`For ${rowsOf(of.raisable)}. This changes the shipping package, not the part.`}
        checked={of.raise_packages}
        onChange={({ currentTarget }) => onChange({ raise_packages: currentTarget.checked })}
      />
    )}
  </>
)

/** The file’s open questions, each asked once for all rows. */
export const ImportQuestions = ({ of, onChange }: ImportChoiceProps) => {
  const actor = useActor()
  const asked = useAsked(of)
  const hasVendor = canEver(actor, 'product.create-for-vendor')
  const count = of.questions.length + of.makers.length + of.foreign.length + asked.length
  if (count === 0 && !isSwitched(of) && !hasVendor && of.twofold === null) return null
  return (
    <RecordPanel label="Questions" title="Answer once for all rows">
      <SuggestedAnswers of={of} onChange={onChange} />
      <Group gap="md" align="flex-start" className={classes.fields ?? ''}>
        {hasVendor && <VendorChoice of={of} onChange={onChange} />}
        {of.twofold !== null && <DecimalField read={of} onChange={(decimal) => onChange({ decimal })} />}
        {of.questions.map((question) => (
          <ValueChoice key={question.value} question={question} onChange={onChange} />
        ))}
        <OtherValues of={of} onChange={onChange} />
        {of.makers.map((maker) => (
          <MakerChoice key={maker.spellings.join(' ')} maker={maker} onChange={onChange} />
        ))}
        {asked.map(([field, rows]) => (
          <FieldOnce key={field} of={of} field={field} rows={rows} onChange={onChange} />
        ))}
        {of.foreign.map((foreign) => (
          <CurrencyChoice key={foreign.currency} foreign={foreign} onChange={onChange} />
        ))}
        <Switches of={of} onChange={onChange} />
      </Group>
    </RecordPanel>
  )
}
