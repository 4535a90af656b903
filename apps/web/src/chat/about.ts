import type { Answer } from '../api/client.ts'
import type { ChosenPin } from './waiting-store.ts'

export type ChatLine = Answer<'listChatLines'>['lines'][number]

/** What a message that is being written points at. */
export interface About {
  line: ChatLine | null
  pin: ChosenPin | undefined
}

export const aboutNothing: About = { line: null, pin: undefined }
