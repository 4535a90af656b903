import type { Answer } from '../../../platform/api/client.ts'
import type { ChosenPin } from '../composer/waiting-store.ts'

export type ChatLine = Answer<'listChatLines'>['lines'][number]

/** The things that a message points at while it is being written. */
export interface About {
  line: ChatLine | null
  pin: ChosenPin | undefined
}

export const aboutNothing: About = { line: null, pin: undefined }
