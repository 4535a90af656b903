import { Timeline } from '@armature/ui/record/record-timeline.tsx'
import { productTimelineQuery } from '../products/catalogue-queries.ts'

/** The events of a product and its stock: who, when, what and why. */
export const ProductHistory = ({ id }: { id: number }) => (
  <Timeline query={productTimelineQuery(id)} name="The history" />
)
