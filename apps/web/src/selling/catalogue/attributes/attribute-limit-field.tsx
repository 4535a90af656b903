import { hasNumbers, mayLimit } from '@armature/domain/catalogue/attributes/attributes'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { ChoiceField } from '@armature/ui/form/fields.tsx'
import type { AttributeValues } from './attribute-values.ts'
import { attributeLabels } from './attribute-values.ts'
import { attributesQuery } from '../products/catalogue-queries.ts'

/** The robot's specification that limits this one; nothing if no other is a number of the same quantity. */
export const AttributeLimitField = ({ id }: { id: number | null }) => {
  const { control, setValue } = useFormContext<AttributeValues>()
  const [kind, dimension, chosen] = useWatch({ control, name: ['kind', 'dimension', 'limited_by'] })
  const { data } = useQuery(attributesQuery)
  const limits = data?.attributes.filter((other) => mayLimit(other, { id, kind, dimension }))
  const isGone = chosen !== null && limits !== undefined && !limits.some((other) => other.id === chosen)
  // The limit of a torque doesn't apply to a mass chosen after it.
  useEffect(() => {
    if (isGone) setValue('limited_by', null, { shouldDirty: true })
  }, [isGone, setValue])
  if (!hasNumbers(kind) || limits === undefined || limits.length === 0) return null
  return (
    <ChoiceField<AttributeValues>
      name="limited_by"
      label={attributeLabels.limited_by}
      description="A part fits only up to this value of the robot, such as mass up to payload."
      choices={limits.map((other) => ({ value: String(other.id), label: other.name }))}
      placeholder="No limit"
      isClearable
    />
  )
}
