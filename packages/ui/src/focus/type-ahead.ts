type TextField = HTMLInputElement | HTMLTextAreaElement

/** Excludes fields without a selection, such as checkboxes. */
const isTextField = (element: Element | null): element is TextField =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) &&
  element.selectionStart !== null

const dialogOf = (element: Element | null): Element | null => element?.closest('[role=dialog]') ?? null

/** Inserts text as if typed: it replaces the selection, and the field's listeners receive it. */
const type = (field: TextField, text: string): void => {
  if (text === '') return
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
}

const pressEnter = (field: TextField): void => {
  const isLeft = field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
  )
  if (isLeft) field.form?.requestSubmit()
}

/**
 * Holds the keys typed before a dialog's field exists, and gives them to the field once it has the focus. Returns a
 * function that ends the wait.
 */
export const keepKeys = (): (() => void) => {
  if (dialogOf(document.activeElement) !== null) return () => undefined
  let text = ''
  let isEntered = false
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key === 'Enter') isEntered = true
    else if (event.key === 'Escape') return end()
    else if (event.key.length === 1) text += event.key
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const end = (): void => {
    window.removeEventListener('keydown', press, true)
    window.removeEventListener('focusin', arrive)
    window.removeEventListener('pointerdown', end)
  }
  const arrive = ({ target }: FocusEvent): void => {
    const dialog = target instanceof Element ? dialogOf(target) : null
    if (!(target instanceof Element) || dialog === null) return
    if (!isTextField(target)) {
      // A question has no field to type into; a form focuses its first field in a moment.
      if (![...dialog.querySelectorAll('input, textarea')].some(isTextField)) end()
      return
    }
    end()
    type(target, text)
    // After the field has handled the text.
    if (isEntered) setTimeout(() => pressEnter(target))
  }
  window.addEventListener('keydown', press, true)
  window.addEventListener('focusin', arrive)
  window.addEventListener('pointerdown', end)
  return end
}
