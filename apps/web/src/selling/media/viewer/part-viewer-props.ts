import type { PinSpot } from '@armature/domain/chat/pin'
import type { ViewerEvent } from './viewer-message.ts'

export interface PartViewerProps {
  /** Address of the view on this page's own origin: binary glTF 2.0 in metres, y up. */
  glb: string
  /** Shown while the view loads, and instead of it if it fails. */
  thumbnail: string | null
  name: string
  /** The part's own size in inches as the server measured it; the text alternative until the view has loaded. */
  box: { length: number; width: number; height: number } | null
  /** Called for the view's events: it loaded, it failed, a part was chosen, a length was measured. */
  onMessage?: (event: ViewerEvent) => void
  /** A spot to show first, marked and centred. */
  spot?: PinSpot
  /** Asks for a spot instead of measuring: called for each that is set. */
  onSpot?: (spot: PinSpot) => void
  /** Takes its container's height, instead of its own. */
  fill?: boolean
}
