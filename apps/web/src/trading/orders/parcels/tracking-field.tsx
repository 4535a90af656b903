import { limits } from '@armature/domain/limits'
import { trackingWords } from '@armature/domain/orders/tracking-url'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { TextField } from '@armature/ui/form/fields.tsx'

export const trackingLabel = 'Tracking address'

/** A parcel's tracking. */
export const TrackingField = <Values extends FieldValues>({
  name,
  isFirst = false,
}: {
  name: FieldPath<Values>
  isFirst?: boolean
}) => (
  <TextField<Values>
    name={name}
    label={trackingLabel}
    description={trackingWords.wanted}
    maxLength={limits.trackingUrl.max}
    hints={{
      type: 'url',
      inputMode: 'url',
      autoComplete: 'off',
      spellCheck: false,
      placeholder: 'https://',
    }}
    isFirst={isFirst}
  />
)
