import { useEffect, useRef } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { get } from 'react-hook-form'
import type { Check } from './form-errors.ts'
import { isFilled, verdictsOf } from './form-errors.ts'

/**
 * Checks a field again once its rules have changed, as by another person's action; otherwise only typing would. An
 * empty field is still reported only beside the button. A save under way may itself have changed the rules, so this
 * waits for its end.
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
