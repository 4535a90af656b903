import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { get } from 'react-hook-form'
import type { Check } from './form-errors.ts'
import { isFilled, verdictsOf } from './form-errors.ts'

/**
 * Says at a field what is wrong with its value once the rules have changed beneath it, as by somebody else's act: nobody types there
 * again to be told. An empty field is asked for beside the button, as ever. A save that is under way may itself be what changed
 * them, so that its end is waited for.
 */
export const useChangedRules = <Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  check: Check<Values>,
  names: readonly Path<Values>[],
): void => {
  const last = useRef(check)
  const { isSubmitting } = form.formState
  useEffect(() => {
    if (isSubmitting) return
    const before = last.current
    last.current = check
    if (before === check) return
    const values = form.getValues()
    const was = verdictsOf(before, values)
    const is = verdictsOf(check, values)
    const changed = names.filter(
      (name) =>
        was.get(name) !== is.get(name) && (isFilled(get(values, name)) || form.getFieldState(name).invalid),
    )
    if (changed.length > 0) void form.trigger(changed)
  })
}
