import type { PinSpot } from '@armature/domain/chat/pin'
import type { ViewerEvent } from './viewer-message.ts'

export interface PartViewerProps {
  /** Address of the view on this page's own origin: binary glTF 2.0 in metres, y up. */
  glb: string
  /** Shown while the view loads, and instead of it where it can't be shown. */
  thumbnail: string | null
  name: string
  /** The part's own size in inches as the server measured it; the text alternative until the view stands. */
  box: { length: number; width: number; height: number } | null
  /** Told what happens in the view: it stands, it failed, a part was chosen, a length was measured. */
  onMessage?: (event: ViewerEvent) => void
  /** A spot to be shown first, marked and in the middle of the picture. */
  spot?: PinSpot
  /** Asks for a spot instead of measuring: told of each that is set. */
  onSpot?: (spot: PinSpot) => void
  /** Takes the height of what it stands in, instead of its own. */
  fill?: boolean
}
