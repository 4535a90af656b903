/** Safari reports the key that ends a word after the composition; only its key code still marks it as the input method's. */
const inputMethodCode = 229

const stopIfItsOwn = (event: KeyboardEvent): void => {
  // oxlint-disable-next-line typescript/no-deprecated -- no other property tells Safari's key
  if (event.isComposing || event.keyCode === inputMethodCode) event.stopImmediatePropagation()
}

/**
 * Keys of an input method, such as the Enter that ends a Japanese word or the arrows in its list, reach no handler of
 * the page. The browser still acts on them.
 */
export const keepInputMethodKeys = (): void => window.addEventListener('keydown', stopIfItsOwn, true)
