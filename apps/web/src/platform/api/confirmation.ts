/** Asks the person to confirm who they are; false if they'd rather not. The shell passes in its dialog. */
export type AskConfirmation = () => Promise<boolean>

const unasked: AskConfirmation = () => Promise.resolve(false)
let ask = unasked
let asked: Promise<boolean> | null = null

/** Returns the function that takes the dialog away again. */
export const confirmBy = (dialog: AskConfirmation): (() => void) => {
  ask = dialog
  return () => {
    ask = unasked
  }
}

/** One question at a time; calls that are refused meanwhile share its answer. */
export const confirmation = (): Promise<boolean> => {
  asked ??= ask().finally(() => {
    asked = null
  })
  return asked
}
