import { wholeText } from '@armature/domain/values/number-text'
import type { RowOutcome } from '@armature/domain/catalogue/imports/import-machine'
import { refusedOutcome } from '@armature/domain/catalogue/imports/import-machine'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf } from './reader.ts'

const words: Record<RowOutcome, string> = {
  ADDED: 'added',
  CHANGED: 'changed',
  KEPT: 'unchanged',
  REFUSED: 'refused',
}

/** Tells the person who began an import about the fate of its rows. */
export const importDoneMail = (
  party: Party,
  { fileName, outcomes, path }: { fileName: string; outcomes: Record<RowOutcome, number>; path: string },
): MailContent => {
  const said = (Object.keys(words) as RowOutcome[]) // its keys are the outcomes
    .filter((outcome) => outcomes[outcome] > 0)
    .map((outcome) => `${wholeText(outcomes[outcome])} ${words[outcome]}`)
    .join(', ')
  return {
    subject: `Import done: ${fileName}`,
    greeting: greetingOf(party),
    paragraphs: [`The rows of ${fileName}: ${said}.`],
    action: { label: 'Open the import', path },
    ...(outcomes[refusedOutcome] > 0 && {
      note: 'Download the refused rows with their reasons, correct them and upload the file again.',
    }),
  }
}
