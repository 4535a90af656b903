import { fill, messages } from '@armature/domain/messages'
import { Button, Fieldset, SimpleGrid, Text } from '@mantine/core'
import { IconAlertTriangle, IconRuler2 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { boxText } from '../../media/box-text.ts'
import { measurable } from '../../media/fields/file-list.ts'
import { usePartBox } from '../../media/use-conversion.ts'
import { useUploadState, useUploads } from '../../media/fields/use-uploads.ts'
import { NumberField } from '@armature/ui/form/fields.tsx'
import type { WrongField } from '@armature/ui/form/form-errors.ts'
import { missingText } from '@armature/ui/form/form-errors.ts'
import classes from './package-fields.module.css'
import { mayFillIn, packageState, proposedPackage, sides, typedPackage } from './package-proposal.ts'
import type { ProductValues } from './product-form-values.ts'
import { fieldLabels } from './product-form-values.ts'

const sideLabels: ReadonlySet<string> = new Set(sides.map((side) => fieldLabels[side]))

type Box = Parameters<typeof proposedPackage>[0]

const useFillIn = () => {
  const { setValue } = useFormContext<ProductValues>()
  return (box: Box) => {
    for (const side of sides) setValue(side, String(box[side]), { shouldDirty: true, shouldValidate: true })
  }
}

/** Fills in the package once the part has been measured. It is outside the tabs, which mount and unmount. */
export const PackageFromPart = () => {
  const part = usePartBox()
  const { getValues } = useFormContext<ProductValues>()
  const fillIn = useFillIn()
  const filledIn = useRef<Box | null>(null)
  const measured = part === null ? null : boxText(part.box)
  useEffect(() => {
    if (part === null) return
    if (!mayFillIn(typedPackage(getValues()), filledIn.current)) return
    filledIn.current = proposedPackage(part.box)
    fillIn(filledIn.current)
    // oxlint-disable-next-line react/exhaustive-deps -- the size itself counts: the same one comes as a new object with each answer
  }, [measured])
  return null
}

/** The part's own size beside the package, and whether it fits. */
const PartSize = () => {
  const part = usePartBox()
  const [length, width, height] = useWatch<ProductValues, typeof sides>({ name: sides })
  const fillIn = useFillIn()
  if (part === null) return null
  const size = boxText(part.box)
  const state = packageState(part.box, typedPackage({ length, width, height }))
  const isSmall = state === 'too-small'
  return (
    <div className={classes.part} data-small={isSmall || undefined} role="status">
      {isSmall ? (
        <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
      ) : (
        <IconRuler2 size={18} stroke={1.5} aria-hidden="true" />
      )}
      <div className={classes.size}>
        <Text size="sm" component="span">
          {isSmall
            ? fill(messages.packageTooSmall, { size })
            : `The part measures ${size} in according to its ${part.kind} file.`}
        </Text>
        {state !== 'proposed' && (
          <Button size="compact-xs" variant="default" onClick={() => fillIn(proposedPackage(part.box))}>
            Use the part’s size
          </Button>
        )}
      </div>
    </div>
  )
}

/**
 * Sends the CAD or FBX file before the others, so that its part fills in the package. All other input must be valid by
 * then, except the sides that the file provides.
 */
const MeasurePart = ({ wrong }: { wrong: readonly WrongField[] }) => {
  const queue = useUploads()
  const file = measurable(useUploadState())
  const { getValues, setFocus } = useFormContext<ProductValues>()
  if (file === null) return null
  const missing = wrong.filter(({ label }) => !sideLabels.has(label))
  const whyNot = missingText(`measure the part by ${file.name}`, missing)
  return (
    <div className={classes.part}>
      <IconRuler2 size={18} stroke={1.5} aria-hidden="true" />
      <div className={classes.size}>
        <Text size="sm" component="span" id="measure-note">
          {whyNot ?? `Uploads ${file.name} now and fills in the package size from the part.`}
        </Text>
        <Button
          size="compact-xs"
          variant="default"
          disabled={whyNot !== null}
          aria-describedby="measure-note"
          onClick={() => {
            // The button goes; the fields that it fills in stay.
            setFocus('length')
            queue.sendFirst(file.key, getValues('sku'))
          }}
        >
          Measure the part
        </Button>
      </div>
    </div>
  )
}

/** The shipping package, with the known facts about its part. */
export const PackageFields = ({ wrong }: { wrong: readonly WrongField[] }) => (
  <Fieldset
    legend="Shipping package"
    classNames={{ root: classes.package ?? '', legend: classes.legend ?? '' }}
  >
    <Text size="sm" c="dimmed" mb="sm">
      In inches and pounds, each at least 1.
    </Text>
    <SimpleGrid cols={{ base: 2, sm: 4 }}>
      {sides.map((side) => (
        <NumberField<ProductValues> key={side} name={side} label={fieldLabels[side]} suffix="in" isRequired />
      ))}
      <NumberField<ProductValues> name="weight" label={fieldLabels.weight} suffix="lb" isRequired />
    </SimpleGrid>
    <PartSize />
    <MeasurePart wrong={wrong} />
  </Fieldset>
)
